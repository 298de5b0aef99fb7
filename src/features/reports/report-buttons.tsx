import { Button, Group } from '@mantine/core'
import { IconDeviceTabletCheck, IconDownload, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useKeptReports } from '../../data/sync-status.ts'
import { formatFileSize } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { notify } from '../../ui/notices.tsx'
import { download, openInTab, type ReportActionProblem } from './report-actions.ts'
import classes from './report-buttons.module.css'

/** What else can be done with a report than reading it here. */
export function ReportButtons({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('reports')
  const { reports } = useSync()
  const kept = useKeptReports()?.find(({ studyId }) => studyId === study.id)
  const language = useLanguage()
  const [busy, setBusy] = useState<'keep' | 'download' | 'tab' | null>(null)

  const run = async (what: 'keep' | 'download' | 'tab', action: () => Promise<ReportActionProblem>) => {
    setBusy(what)
    const problem = await action().finally(() => setBusy(null))
    if (problem) void notify({ kind: 'error', id: `report-${study.id}`, title: t(`problem.${problem}`) })
  }
  const keep = async () => {
    const opening = await reports.keep(study)
    return opening.kind === 'unavailable' ? opening.reason : null
  }
  const size = (bytes: number) => isolate(formatFileSize(bytes, language))
  const keepLabel = study.rapport_size === null ? t('keep') : t('keep_sized', { size: size(study.rapport_size) })
  return (
    <Group gap="xs" className={classes.buttons}>
      <Button
        variant="default"
        loading={busy === 'tab'}
        onClick={() => void run('tab', () => openInTab(reports, study))}
        leftSection={<IconExternalLink size={18} aria-hidden="true" />}
      >
        {t('open_tab')}
      </Button>
      <Button
        variant="default"
        loading={busy === 'download'}
        onClick={() => void run('download', () => download(reports, study))}
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        {t('download')}
      </Button>
      {kept ? (
        <Button variant="subtle" color="gray.8" onClick={() => void reports.forget(study.id)} leftSection={<IconTrash size={18} aria-hidden="true" />}>
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
    </Group>
  )
}
