import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { markReportOpened } from '../data/report-openings.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { openInTab } from '../report-actions.ts'

interface DownloadFileProps {
  readonly study: StudyId
  readonly path: string
  readonly sha256: string | null
  readonly label: string
  /** In a row of the list: without words. */
  readonly small?: boolean
}

/** A file of a report in a tab, by an address that lives for a minute. */
export function DownloadFile({ study, path, sha256, label, small = false }: DownloadFileProps) {
  const { t } = useTranslation(['validation', 'reports'])
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const report = { id: study, rapport_url: path, rapport_sha256: sha256 }
    const problem = await openInTab(sync.reports, report).finally(() => setBusy(false))
    if (problem === 'not-saved') return
    if (problem) notify({ kind: 'error', id: `report-${study}`, title: t(`reports:problem.${problem}`) })
    else void markReportOpened(sync, report, 'downloaded')
  }
  if (small)
    return (
      <ActionIcon
        variant="subtle"
        color="gray.8"
        size={44}
        loading={busy}
        aria-label={label}
        title={t('action.download')}
        onClick={() => void open()}
      >
        <IconDownload size={20} aria-hidden="true" />
      </ActionIcon>
    )
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() => void open()}
      aria-label={label}
      leftSection={<IconDownload size={18} aria-hidden="true" />}
    >
      {t('action.download')}
    </Button>
  )
}
