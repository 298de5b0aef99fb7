import { ActionIcon, Checkbox } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import type { AppOnDevice } from './data/app-on-device.ts'
import type { Departure } from '../../data/studies/preparations.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Exact } from '../../ui/text/formatted.tsx'
import { TextLink } from '../../ui/links/links.tsx'
import { StatusBadge } from '../../subjects/studies/status-badge.tsx'
import { useStudyLabels } from '../../subjects/studies/study-labels.ts'
import { isToPrepare } from './readiness.ts'
import { ReadinessLine } from './readiness-line.tsx'
import classes from './departure-row.module.css'
import kit from '../../ui/kit/kit.module.css'

interface DepartureRowProps {
  readonly departure: Departure
  readonly app: AppOnDevice
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

/** One mission: chosen or not, ready or not. */
export function DepartureRow({ departure: { preparation, span }, app, chosen, onChoose }: DepartureRowProps) {
  const { t } = useTranslation('preparation')
  const labels = useStudyLabels()
  const { study, standing } = preparation
  return (
    <li className={classes.row} data-kind={standing.kind}>
      {/* A ready mission has no checkbox; its empty place keeps the names aligned. */}
      <div className={classes.choice}>
        {isToPrepare(preparation) && (
          <Checkbox
            size="md"
            checked={chosen}
            aria-label={t('choose', { company: study.nom_entreprise })}
            onChange={({ currentTarget: { checked } }) => onChoose(checked)}
          />
        )}
      </div>
      <div className={classes.facts}>
        <div className={classes.head}>
          <h2 className={`${kit.itemHead} ${kit.shrinks} ${classes.name}`}>
            <TextLink to="/intervenant/missions/$id" params={{ id: study.id }} c="inherit" fw={650}>
              <Exact>{study.nom_entreprise}</Exact>
            </TextLink>
          </h2>
          <StatusBadge statut={study.statut} />
        </div>
        <p className={`${kit.note} ${kit.flush}`}>
          {labels.typeEtude(study.type_etude)} · <Exact>{study.zone_geographique}</Exact> · {labels.pays(study.pays)}
          {span && (
            <>
              {' '}
              ·{' '}
              {t(span.fin === span.debut ? 'one_day' : 'span', {
                from: isolate(formatDay(span.debut)),
                to: isolate(formatDay(span.fin)),
              })}
            </>
          )}
        </p>
      </div>
      <div className={`${kit.lineXs} ${kit.apart} ${classes.state}`}>
        <ReadinessLine preparation={preparation} app={app} />
        {standing.kind !== 'not-asked' && standing.kind !== 'taking' && <Release study={preparation.study} />}
      </div>
    </li>
  )
}

function Release({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('preparation')
  const { preparations } = useSync()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray.8"
        size={44}
        aria-label={t('release_of', { company: study.nom_entreprise })}
        title={t('release')}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={20} aria-hidden="true" />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title={t('release_title')}
        text={t('release_text')}
        confirmLabel={t('release')}
        onConfirm={() => void preparations.release(study.id)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
