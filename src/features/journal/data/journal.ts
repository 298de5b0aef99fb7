import type { Sync } from '../../../../sync/index.ts'
import { briefJournal, journal, type BriefJournalRow, type JournalQuery } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'

export type { BriefJournalRow, JournalQuery, JournalRow } from '../../../../sync/admin.ts'

/** It grows with every command of everybody: asked again only on request. */
export const useJournal = (query: JournalQuery) => useQuestion(journal(query), { kept: true })

const EXPORT_PAGES = 10

/** Page after page, up to 10 000; null when the server cannot be reached. */
export async function readJournal(
  sync: Sync,
  query: JournalQuery,
): Promise<{ readonly rows: readonly BriefJournalRow[]; readonly cut: boolean } | null> {
  const rows: BriefJournalRow[] = []
  for (let page = 0; page < EXPORT_PAGES; page += 1) {
    const last = rows.at(-1)
    const answer = await sync.ask(
      briefJournal({ ...query, ...(last ? { after: { at: last.received_at, id: last.id } } : {}) }),
    )
    if (answer.kind === 'failed') return null
    rows.push(...answer.value.rows)
    if (!answer.value.more) return { rows, cut: false }
  }
  return { rows, cut: true }
}
