import { Button } from '@mantine/core'
import { IconArrowBackUp, IconExternalLink, IconHourglass } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportVersion, StudyView } from '../../../../sync/index.ts'
import { useHeldReport } from '../data/held-reports.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import classes from './held-note.module.css'
import { openInTab } from '../report-actions.ts'
import kit from '../../../ui/kit/kit.module.css'

interface HeldNoteProps {
  readonly study: StudyView
  readonly versions: readonly ReportVersion[]
}

/**
 * State of the file that a specialist handed in: it waits for an administrator, or came back with a comment. Works
 * offline.
 */
export function HeldNote({ study, versions }: HeldNoteProps) {
  const { t } = useTranslation('reports')
  const { reports } = useSync()
  const held = useHeldReport(study.id)
  const [busy, setBusy] = useState(false)
  const current = versions.find(({ replaced_at }) => replaced_at === null)
  const state =
    held?.state === 'renvoye' || held?.state === 'en_validation'
      ? held.state
      : current?.decision?.verdict === 'sent_back'
        ? 'a_corriger'
        : null
  if (state === null) return null
  const said = held
    ? { by: held.decider_name, at: held.decided_at, comment: held.decision_comment }
    : {
        by: current?.decision?.by_name ?? null,
        at: current?.decision?.at ?? null,
        comment: current?.decision?.comment ?? null,
      }
  const open = async () => {
    if (!held) return
    setBusy(true)
    const problem = await openInTab(reports, {
      id: study.id,
      rapport_url: held.path,
      rapport_sha256: held.sha256,
    }).finally(() => setBusy(false))
    if (problem && problem !== 'not-saved')
      notify({ kind: 'error', id: `report-${study.id}`, title: t(`problem.${problem}`) })
  }
  const Icon = state === 'en_validation' ? IconHourglass : IconArrowBackUp
  return (
    <div className={classes.note} data-held={state}>
      <p className={kit.lineXs}>
        <Icon size={20} stroke={1.8} aria-hidden="true" />
        <strong>{t(`held.${state}`)}</strong>
      </p>
      {held && <p>{t('held.received', { at: isolate(formatDateTime(held.received_at)) })}</p>}
      {said.comment !== null && said.at !== null && (
        <p>
          {t('held.by', { name: isolate(said.by ?? t('held.team')), at: isolate(formatDateTime(said.at)) })}{' '}
          <q dir="auto">{said.comment}</q>
        </p>
      )}
      <p>{t(`held.${state}_text`)}</p>
      {held && (
        <Button
          variant="default"
          loading={busy}
          onClick={() => void open()}
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
        >
          {t('held.open')}
        </Button>
      )}
    </div>
  )
}
