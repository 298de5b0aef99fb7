import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readJournal } from './data/journal.ts'
import { useSync } from '../../data/sync-context.tsx'
import { formatDateTime } from '../../i18n/formats.ts'
import { csvOf } from '../../ui/files/csv.ts'
import { notify } from '../../ui/notices/notices.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { journalQuery } from './journal-query.ts'
import type { JournalSearch } from './journal-search.ts'
import { useJournalWords } from './use-journal-words.ts'

const COLUMNS = [
  'received',
  'made',
  'person',
  'role',
  'command',
  'company',
  'reference',
  'study',
  'verdict',
  'reason',
] as const

/** Exports every row that the filters find, not only the page that is shown. */
export function useExport({ avant: _page, ...filters }: JournalSearch) {
  const { t } = useTranslation('journal')
  const sync = useSync()
  const words = useJournalWords()
  const [exporting, setExporting] = useState(false)

  async function save(): Promise<void> {
    setExporting(true)
    const found = await readJournal(sync, journalQuery(filters)).finally(() => setExporting(false))
    if (!found) {
      notify({ kind: 'error', title: t('export_failed') })
      return
    }
    const table = csvOf([
      COLUMNS.map((column) => t(`csv.${column}`)),
      ...found.rows.map((row) => [
        formatDateTime(row.received_at),
        formatDateTime(row.made_at),
        words.who(row),
        words.role(row),
        words.command(row.name),
        row.entreprise,
        row.reference,
        row.study_id,
        t(`verdict.${row.verdict}`),
        words.reason(row),
      ]),
    ])
    await saveFile(new File([table], 'journal.csv', { type: 'text/csv;charset=utf-8' }))
    if (found.cut) notify({ kind: 'info', title: t('export_cut') })
  }

  return { exporting, save }
}
