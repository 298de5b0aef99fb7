import { ActionIcon, Button } from '@mantine/core'
import { IconDeviceTabletCheck, IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { isDelivered, markReportOpened } from './data/report-openings.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useKeptReports } from '../../data/sync-status.ts'
import { formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { isHomeScreenApp } from '../../ui/files/home-screen-app.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { download, openInTab, type ReportActionProblem } from './report-actions.ts'

interface ReportButtonsProps {
  readonly study: StudyView
  /** In a list: the words of tab and download are only spoken, and the size is shown above. */
  readonly compact?: boolean
}

/** Every action on a report except reading it here; its parent lays them out among its own children. */
export function ReportButtons({ study, compact = false }: ReportButtonsProps) {
  const { t } = useTranslation('reports')
  const sync = useSync()
  const { reports } = sync
  const kept = useKeptReports()?.find(({ studyId }) => studyId === study.id)
  const language = useLanguage()
  const [busy, setBusy] = useState<'keep' | 'download' | 'tab' | null>(null)

  const run = async (what: 'keep' | 'download' | 'tab', action: () => Promise<ReportActionProblem>) => {
    setBusy(what)
    const problem = await action().finally(() => setBusy(null))
    if (problem === 'not-saved') return
    if (problem) notify({ kind: 'error', id: `report-${study.id}`, title: t(`problem.${problem}`) })
    else if (what !== 'keep' && isDelivered(study))
      void markReportOpened(sync, study, what === 'tab' ? 'viewed' : 'downloaded')
  }
  const keep = async () => {
    const opening = await reports.keep(study)
    return opening.kind === 'unavailable' ? opening.reason : null
  }
  const size = (bytes: number) => isolate(formatFileSize(bytes, language))
  const keepLabel =
    compact || study.rapport_size === null ? t('keep') : t('keep_sized', { size: size(study.rapport_size) })
  return (
    <>
      {!isHomeScreenApp() && (
        <Secondary
          label={t('open_tab')}
          icon={<IconExternalLink size={20} aria-hidden="true" />}
          compact={compact}
          busy={busy === 'tab'}
          onClick={() => void run('tab', () => openInTab(reports, study))}
        />
      )}
      <Secondary
        label={t('download')}
        icon={<IconDownload size={20} aria-hidden="true" />}
        compact={compact}
        busy={busy === 'download'}
        onClick={() => void run('download', () => download(reports, study))}
      />
      {kept ? (
        <Button
          variant="subtle"
          color="gray.8"
          onClick={() => void reports.forget(study.id)}
          leftSection={<IconTrash size={18} aria-hidden="true" />}
        >
          {t('forget')}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={busy === 'keep'}
          onClick={() => void run('keep', keep)}
          leftSection={<IconDeviceTabletCheck size={18} aria-hidden="true" />}
        >
          {keepLabel}
        </Button>
      )}
    </>
  )
}

interface SecondaryProps {
  readonly label: string
  readonly icon: ReactNode
  readonly compact: boolean
  readonly busy: boolean
  readonly onClick: () => void
}

function Secondary({ label, icon, compact, busy, onClick }: SecondaryProps) {
  if (compact) {
    return (
      <ActionIcon variant="default" size={44} aria-label={label} title={label} loading={busy} onClick={onClick}>
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Button variant="default" loading={busy} onClick={onClick} leftSection={icon}>
      {label}
    </Button>
  )
}
