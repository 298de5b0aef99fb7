import { readEntries } from './claim.ts'
import type { UnsentEntry } from './entry.ts'
import { isWork } from './live.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** A snapshot of all unsettled work, with functions that read its bytes. Later sends and retries do not change it. */
export async function unsentWork(db: OutboxDatabase): Promise<readonly UnsentEntry[]> {
  const [entries, files] = await db.transaction(
    'r',
    db.commands,
    db.files,
    async () => [await readEntries(db), await db.files.toArray()] as const,
  )
  const fileById = new Map(files.map((file) => [file.id, file]))
  return entries.filter(isWork).map((entry) => {
    const file = fileById.get(entry.id)
    return { entry, bytes: async () => (file ? db.bytesIn(file) : null) }
  })
}
