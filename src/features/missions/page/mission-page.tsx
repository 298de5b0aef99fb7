import { Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyId, StudyView } from '../../../../sync/index.ts'
import { may } from '../../../data/domain.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { useOutboxItems, useProfile } from '../../../data/sync-status.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { StudyFacts } from '../../../subjects/studies/study-facts.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { markKind } from '../../../subjects/studies/study-mark.tsx'
import { BackToList } from './back-to-list.tsx'
import { FieldNotes } from '../notes/field-notes.tsx'
import { KeptNotes } from '../notes/kept-notes.tsx'
import { MissionActions } from '../steps/mission-actions.tsx'
import { MissionContact } from './mission-contact.tsx'
import { MissionTimeline } from './mission-timeline.tsx'
import { OutgoingWork } from './outgoing-work.tsx'
import { acceptedAt, StudyStanding } from '../study-standing.tsx'
import classes from './mission-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Parts of other features, put in by the route. */
export type PartsOfStudy = (study: StudyView) => ReactNode

interface MissionPageProps {
  readonly id: StudyId
  /** Above everything. */
  readonly head: PartsOfStudy
  readonly work: PartsOfStudy
  readonly facts: PartsOfStudy
}

/** Everything about one study, with every action on it, at one address; all of it works offline. */
export function MissionPage({ id, head, work, facts }: MissionPageProps) {
  const { t } = useTranslation('field')
  const study = useStudy(id)
  // Known before the page appears: work that came a moment later would move each button away from a finger.
  const outbox = useOutboxItems()
  return (
    <>
      <BackToList statut={study?.statut} />
      {(study === undefined || (study && !outbox)) && <Skeleton height={320} />}
      {study === null && (
        <>
          <PageTitle
            title={t('mission.title')}
            lead={
              <>
                {t('mission.gone')} <SyncLink />
              </>
            }
          />
          <KeptNotes />
        </>
      )}
      {study && outbox && <Mission study={study} outbox={outbox} head={head} work={work} facts={facts} />}
    </>
  )
}

interface MissionProps extends Omit<MissionPageProps, 'id'> {
  readonly study: StudyView
  readonly outbox: readonly OutboxItem[]
}

function Mission({ study, outbox, head, work, facts }: MissionProps) {
  const { t } = useTranslation('field')
  const labels = useStudyLabels()
  const profile = useProfile()
  const writes = profile && may(profile, 'save_field_notes', study)
  const mine = profile?.id === study.intervenant_id
  return (
    <div className={kit.stackMd}>
      <PageTitle
        title={<Exact>{study.nom_entreprise}</Exact>}
        lead={
          <>
            {labels.typeEtude(study.type_etude)} · <Exact>{study.zone_geographique}</Exact> · {labels.pays(study.pays)}
          </>
        }
        action={
          mine && (
            <ButtonLink
              to="/intervenant/missions/$id/fiche"
              params={{ id: study.id }}
              state
              variant="default"
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
            >
              {t('paper.title')}
            </ButtonLink>
          )
        }
      />
      <div className={`${kit.clusterXs} ${classes.badges}`}>
        <StudyStanding study={study} />
      </div>
      {head(study)}
      <div className={classes.columns}>
        <div className={classes.column}>
          <NextStep study={study} />
          <OutgoingWork study={study.id} outbox={outbox} />
          <MissionContact study={study} />
          {writes && (
            <PageSection title={t('notes.title')}>
              <FieldNotes study={study} />
            </PageSection>
          )}
          {work(study)}
        </div>
        <div className={classes.column}>
          {facts(study)}
          <PageSection title={t('mission.brief')}>
            <StudyFacts
              study={{
                ...study,
                ...SHOWN_ELSEWHERE,
                ...(writes && { notes_terrain: null }),
                date_acceptation: acceptedAt(study),
              }}
            />
          </PageSection>
          {mine && <MissionTimeline study={study} />}
        </div>
      </div>
    </div>
  )
}

/** These fields have sections of their own. */
const SHOWN_ELSEWHERE = {
  contact_nom: null,
  contact_email: null,
  contact_telephone: null,
  latitude: null,
  longitude: null,
}

function NextStep({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  return (
    <>
      {study.sync.acceptanceAsked && (
        <p className={classes.hint} data-kind="asked">
          <strong>{t('mission.asked_title')}</strong> · {t('mission.asked')}
        </p>
      )}
      {study.sync.lost && !study.sync.pending.includes('accept_study') && (
        <p className={classes.hint} data-kind="refused" role="status">
          <strong>{t('mission.lost_title')}</strong> · {t('mission.lost')}
        </p>
      )}
      {markKind(study.sync) === 'refused' && (
        <p className={classes.hint} data-kind="refused">
          {t('mission.refused')} <SyncLink />
        </p>
      )}
      <div className={`${kit.clusterXs} ${classes.actions}`}>
        <MissionActions study={study} context="missions" />
      </div>
    </>
  )
}

function SyncLink() {
  const { t } = useTranslation('field')
  return <TextLink to="/intervenant/synchronisation">{t('action.see_sync')}</TextLink>
}
