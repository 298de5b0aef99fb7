import { readEntry, type Entry, type Receipt } from './entry.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/**
 * Called with the server's timeline id after every pull. A new id means that the server was restored from a backup and
 * may have lost applied commands: queues every receipt again, under its id and in its old place, with its file. The
 * server answers those that it still knows as before [L3]. Returns the number of receipts; one transaction, so an
 * interruption only repeats it.
 *
 * Not covered: commands older than the receipts (14 days), and visitors' messages, whose contents are not kept.
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
  // The times that the server received.
  const times = { madeAt, deviceTime: Date.parse(madeAt), clockOffsetMs: 0 }
  return readEntry({ version, seq, id, name, args, studyId, studyLabel, ...times, file })
}
