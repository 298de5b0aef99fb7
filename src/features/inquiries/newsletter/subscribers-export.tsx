import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { allSubscribers, type SubscriberFilter } from '../data/inquiries.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { subscribersCsv } from './subscribers-csv.ts'

/** Exports every row that the filters find, not only this page. */
export function SubscribersExport({ filter }: { readonly filter: SubscriberFilter }) {
  const { t } = useTranslation('inquiries')
  const sync = useSync()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    setBusy(true)
    try {
      const found = await allSubscribers(sync, filter)
      if (found === null) notify({ kind: 'error', id: 'newsletter-export', title: t('newsletter.export_failed') })
      else
        void saveFile(
          new File(
            [subscribersCsv(found, t)],
            `${t('newsletter.file_name')}-${new Date().toISOString().slice(0, 10)}.csv`,
            { type: 'text/csv' },
          ),
        )
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-busy={busy}
      onClick={() => void save()}
    >
      {t(busy ? 'newsletter.exporting' : 'newsletter.export')}
    </Button>
  )
}
