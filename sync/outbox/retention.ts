import { VISITOR } from '../ground/database-names.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** How long receipts stay, with their files [L11]. */
export const RETENTION_MS = 14 * 24 * 60 * 60 * 1000

/** A visitor's receipt holds only a number and a time. */
export const VISITOR_RETENTION_MS = 24 * 60 * 60 * 1000

/** Deletes old receipts, their files and old verdicts. Never touches a command that is not applied. */
export function sweep(db: OutboxDatabase, now: number): Promise<void> {
  const since = now - (db.owner === VISITOR ? VISITOR_RETENTION_MS : RETENTION_MS)
  return db.transaction('rw', db.receipts, db.files, db.verdicts, db.meta, async () => {
    const old = await db.receipts.where('appliedAt').below(since).primaryKeys()
    await db.files.bulkDelete(old)
    await db.receipts.bulkDelete(old)
    await db.verdicts.where('at').below(since).delete()
    await db.meta.put({ key: 'swept-at', value: now })
  })
}
