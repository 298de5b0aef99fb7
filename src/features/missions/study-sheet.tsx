import { Skeleton, Stack } from '@mantine/core'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId, StudyView } from '../../../sync/index.ts'
import { may } from '../../data/domain.ts'
import { useStudy } from '../../data/studies.ts'
import { useOutboxItems, useProfile } from '../../data/sync-status.ts'
import { ItemState } from '../../ui/item-state.tsx'
import { TextLink } from '../../ui/links.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { StudyFacts } from '../../ui/study-facts.tsx'
import { markKind } from '../../ui/study-mark.tsx'
import { FieldNotes } from './field-notes.tsx'
import { MissionActions } from './mission-actions.tsx'
import { acceptedAt, StudyStanding } from './study-standing.tsx'
import type { MissionPage } from './use-study-action.ts'
import classes from './study-sheet.module.css'

/** Parts of other subjects, put in by the route in this order. */
export type SheetParts = readonly ComponentType<{ readonly study: StudyView }>[]

interface StudySheetProps {
  /** null: closed. */
  readonly id: StudyId | null
  readonly page: MissionPage
  readonly onClose: () => void
  readonly parts?: SheetParts
}

/** Everything about one study and everything to do with it; the address holds which, so that Back closes it. */
export function StudySheet({ id, ...rest }: StudySheetProps) {
  return id ? <Opened key={id} id={id} {...rest} /> : null
}

function Opened({ id, page, onClose, parts = [] }: StudySheetProps & { readonly id: StudyId }) {
  const { t } = useTranslation('field')
  const study = useStudy(id)
  return (
    <ModalDialog opened shape="sheet" title={study?.nom_entreprise ?? t('missions.open')} onClose={onClose}>
      {study === undefined && <Skeleton height={240} />}
      {study === null && <p>{t('sheet.gone')} <SyncLink /></p>}
      {study && <Body study={study} page={page} parts={parts} />}
    </ModalDialog>
  )
}

interface BodyProps {
  readonly study: StudyView
  readonly page: MissionPage
  readonly parts: SheetParts
}

function Body({ study, page, parts }: BodyProps) {
  const { t } = useTranslation('field')
  const profile = useProfile()
  const mark = markKind(study.sync)
  const writes = profile && may(profile, 'save_field_notes', study)
  return (
    <Stack gap="lg">
      <div className={classes.badges}>
        <StudyStanding study={study} />
      </div>
      {study.sync.acceptanceAsked && (
        <p className={classes.hint} data-kind="asked"><strong>{t('sheet.asked_title')}</strong> · {t('sheet.asked')}</p>
      )}
      {mark === 'refused' && <p className={classes.hint} data-kind="refused">{t('sheet.refused')} <SyncLink /></p>}
      <div className={classes.actions}><MissionActions study={study} page={page} /></div>
      <Outgoing id={study.id} />
      {writes && (
        <section>
          <h3 className={classes.title}>{t('notes.title')}</h3>
          <FieldNotes study={study} page={page} />
        </section>
      )}
      {parts.map((Part) => <Part key={Part.name} study={study} />)}
      <section>
        <h3 className={classes.title}>{t('sheet.brief')}</h3>
        <StudyFacts study={{ ...study, ...(writes && EDITED_ABOVE), date_acceptation: acceptedAt(study) }} />
      </section>
    </Stack>
  )
}

/** Shown where they are written, not a second time. */
const EDITED_ABOVE = { notes_terrain: null, latitude: null, longitude: null }

/** What of this study waits, is under way, was refused; and the receipt of its report. */
function Outgoing({ id }: { readonly id: StudyId }) {
  const { t } = useTranslation(['field', 'sync'])
  const items = useOutboxItems()?.filter(({ studyId, state, name }) =>
    studyId === id && (state.kind !== 'received' || name === 'attach_report')) ?? []
  if (items.length === 0) return null
  return (
    <section>
      <h3 className={classes.title}>{t('sheet.outbox')}</h3>
      <ul className={classes.outgoing}>
        {items.map((item) => (
          <li key={item.id}>
            <strong>{t(`sync:command.${item.name}`, { defaultValue: item.name })}</strong>
            <ItemState state={item.state} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function SyncLink() {
  const { t } = useTranslation('field')
  return <TextLink to="/intervenant/synchronisation">{t('action.see_sync')}</TextLink>
}
