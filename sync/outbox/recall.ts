import { readEntry, type Entry, type Receipt } from './entry.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/**
 * Told with every pull which history the server goes by. Another one than before means that it was restored from a
 * backup and may have forgotten what it acknowledged: every receipt is queued again, under its id and in its old place,
 * with its file. What the server still knows it answers as it did [L3]. Answers how many; one transaction, so that a
 * cut in the middle only means once more.
 *
 * Not covered: what is older than the receipts (14 days), and what a visitor wrote, whose words are not kept.
 */
export function followTimeline(db: OutboxDatabase, timeline: string): Promise<number> {
  return db.transaction('rw', db.commands, db.receipts, db.meta, async () => {
    const known = await db.meta.get('timeline')
    if (known?.value === timeline) return 0
    await db.meta.put({ key: 'timeline', value: timeline })
    if (!known) return 0
    const receipts = await db.receipts.toArray()
    await db.commands.bulkPut(receipts.map(entryOf))
    await db.receipts.bulkDelete(receipts.map(({ id }) => id))
    return receipts.length
  })
}

function entryOf({ version, seq, id, name, args, studyId, studyLabel, madeAt, file }: Receipt): Entry {
  // Its times are those that the server was told.
  const times = { madeAt, deviceTime: Date.parse(madeAt), clockOffsetMs: 0 }
  return readEntry({ version, seq, id, name, args, studyId, studyLabel, ...times, file })
}
