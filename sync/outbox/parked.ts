/** A person's actions on an item: retry, discard, export as a file [L5]. */
import type { CommandId } from '../domain/ids.ts'
import { freePath } from '../uploads/file-paths.ts'
import { readEntries } from './claim.ts'
import { readEntry, type Entry, type NewEntry, type Receipt } from './entry.ts'
import { next } from './entry-state.ts'
import { isClaimed } from './order.ts'
import type { OutboxDatabase } from './outbox-database.ts'

/** Builds the path of an entry's file for a given time; null: it has no file. */
type PathOf = (entry: Entry) => ((at: Date) => string) | null

/**
 * Queues a refused command again under `newId`, at its old place in the order; false when it is not refused. Its file
 * gets a new path: the old one may hold the refused file.
 */
export function retryRefused(
  db: OutboxDatabase,
  id: CommandId,
  newId: CommandId,
  pathOf: PathOf,
  now: number,
): Promise<boolean> {
  return db.transaction('rw', db.commands, db.files, db.receipts, async () => {
    const entry = await find(db, id)
    const pathAt = entry?.file ? pathOf(entry) : null
    const path = pathAt && freePath(pathAt, now, await takenPaths(db))
    const result = entry && next(entry, { kind: 'retry', id: newId, path })
    if (result?.kind !== 'changed') return false
    await db.commands.put(result.entry)
    const file = await db.files.get(id)
    if (file) {
      await db.files.add({ ...file, id: newId })
      await db.files.delete(id)
    }
    return true
  })
}

/**
 * Deletes the command and its file and puts `instead` in its place in the order [L2], in one transaction: one of the
 * two is always stored. False, without any change, while it is being sent.
 */
export function takeOut(
  db: OutboxDatabase,
  id: CommandId,
  now: number,
  instead: (entry: Entry) => readonly NewEntry[],
): Promise<boolean> {
  return db.transaction('rw', db.commands, db.files, db.receipts, async () => {
    const entry = await find(db, id)
    if (!entry || isClaimed(entry, now)) return false
    if (next(released(entry), { kind: 'discard' }).kind !== 'dropped') return false
    await db.commands.delete(entry.seq)
    await db.files.delete(id)
    const follow = instead(entry)
    const room = follow.length > 1 ? (await seqAfter(db, entry.seq)) - entry.seq : 1
    await db.commands.bulkAdd(follow.map((one, at) => ({ ...one, seq: entry.seq + (room * at) / follow.length })))
    return true
  })
}

/** The next used sequence number, receipts included: `recall.ts` may put them back in their place. */
async function seqAfter(db: OutboxDatabase, seq: number): Promise<number> {
  const given = await db.commands.where('seq').above(seq).first()
  const received = await db.receipts.filter((receipt) => receipt.seq > seq).toArray()
  return Math.min(seq + 1, ...received.map((receipt) => receipt.seq), ...(given ? [given.seq] : []))
}

/** The file if there is one, else the command as readable JSON; null when the id is unknown. */
export async function exportEntry(db: OutboxDatabase, id: CommandId): Promise<File | null> {
  const kept = (await find(db, id)) ?? (await db.receipts.get(id))
  if (!kept) return null
  const [file, blob] = await Promise.all([db.files.get(id), db.bytesOf(id)])
  if (file && blob) return new File([blob], file.name, { type: blob.type })
  return new File([JSON.stringify(readable(kept), null, 2)], `${kept.name}-${kept.id}.json`, {
    type: 'application/json',
  })
}

/** Paths of all files in entries and receipts on this device. */
export async function takenPaths(db: OutboxDatabase): Promise<ReadonlySet<string>> {
  const kept = [...(await readEntries(db)), ...(await db.receipts.toArray())]
  return new Set(kept.flatMap(({ file }) => (file ? [file.path] : [])))
}

async function find(db: OutboxDatabase, id: CommandId): Promise<Entry | null> {
  const stored = await db.commands.get({ id })
  return stored ? readEntry(stored) : null
}

function released(entry: Entry): Entry {
  const free = next(entry, { kind: 'expire' })
  return free.kind === 'changed' ? free.entry : entry
}

function readable({ id, name, args, madeAt, studyLabel }: Entry | Receipt): object {
  return { id, name, args, madeAt, studyLabel }
}
