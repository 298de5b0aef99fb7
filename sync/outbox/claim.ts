/**
 * Claims instead of locks [L6]: each function here is one short transaction, and nothing is locked between claim and
 * settlement, so a frozen tab blocks others only until its lease ends. Two tabs may send the same id: the server's
 * ledger makes that harmless [L3].
 */
import type { Settlement } from '../contract.ts'
import type { CommandId } from '../domain/ids.ts'
import { readEntry, type Entry, type Receipt } from './entry.ts'
import { next, type EntryEvent } from './entry-state.ts'
import { gracesLeft, LEASE_MS, pickNext, type Lane } from './order.ts'
import { VISITOR } from '../ground/database-names.ts'
import type { OutboxDatabase, VerdictRecord } from './outbox-database.ts'

export type Claimed =
  | { readonly kind: 'claimed'; readonly entry: Entry }
  /** `graces`: as `gracesLeft`. */
  | { readonly kind: 'none'; readonly until: number | null; readonly graces: ReadonlyMap<CommandId, number> }

export async function readEntries(db: OutboxDatabase): Promise<readonly Entry[]> {
  return (await db.commands.orderBy('seq').toArray()).map(readEntry)
}

export function claimNext(db: OutboxDatabase, lane: Lane, claim: string, now: number): Promise<Claimed> {
  return db.transaction('rw', db.commands, async () => {
    const entries = await readEntries(db)
    const pick = pickNext(entries, lane, now)
    if (pick.kind === 'wait') return { kind: 'none', until: pick.until, graces: gracesLeft(entries, now) }
    const free = after(pick.entry, { kind: 'expire' })
    const entry = after(free, { kind: 'claim', claim, until: now + LEASE_MS })
    await db.commands.put(entry)
    return { kind: 'claimed', entry }
  })
}

/** Changes a claimed entry; false when another replayer has taken the claim over. */
export function amend(db: OutboxDatabase, id: CommandId, claim: string, event: EntryEvent): Promise<boolean> {
  return db.transaction('rw', db.commands, async () => {
    const entry = await claimedEntry(db, id, claim)
    const result = entry && next(entry, event)
    if (result?.kind !== 'changed') return false
    await db.commands.put(result.entry)
    return true
  })
}

/** Stores an acceptance: the entry becomes a receipt and its verdict is recorded, in one transaction. */
export function settleApplied(
  db: OutboxDatabase,
  id: CommandId,
  claim: string,
  result: Readonly<Record<string, unknown>>,
  now: number,
): Promise<boolean> {
  return db.transaction('rw', db.commands, db.receipts, db.verdicts, async () => {
    const entry = await claimedEntry(db, id, claim)
    if (!entry || next(entry, { kind: 'apply' }).kind !== 'applied') return false
    await db.receipts.put(receiptOf(db.owner === VISITOR ? wordless(entry) : entry, result, now))
    await db.verdicts.add({ ...settlementOf(entry, { kind: 'applied' }), at: now })
    await db.commands.delete(entry.seq)
    return true
  })
}

/** Stores a refusal with its reason; the entry's file stays [L5]. */
export function settleRefused(
  db: OutboxDatabase,
  id: CommandId,
  claim: string,
  event: Extract<EntryEvent, { kind: 'refuse' }>,
  now: number,
): Promise<boolean> {
  return db.transaction('rw', db.commands, db.verdicts, async () => {
    const entry = await claimedEntry(db, id, claim)
    const result = entry && next(entry, event)
    if (result?.kind !== 'changed') return false
    await db.commands.put(result.entry)
    const { code, problem } = event
    await db.verdicts.add({ ...settlementOf(result.entry, { kind: 'refused', code, problem }), at: now })
    return true
  })
}

async function claimedEntry(db: OutboxDatabase, id: CommandId, claim: string): Promise<Entry | null> {
  const stored = await db.commands.get({ id })
  if (!stored) return null
  const entry = readEntry(stored)
  return entry.state.kind === 'claimed' && entry.state.claim === claim ? entry : null
}

function after(entry: Entry, event: EntryEvent): Entry {
  const result = next(entry, event)
  return result.kind === 'changed' ? result.entry : entry
}

/** A visitor's receipt without the message: the server has it, and other people may use the device. */
function wordless(entry: Entry): Entry {
  return { ...entry, args: {} }
}

function receiptOf(entry: Entry, result: Readonly<Record<string, unknown>>, now: number): Receipt {
  const { version, id, seq, name, args, studyId, studyLabel, madeAt, clockOffsetMs, file } = entry
  return { version, id, seq, name, args, studyId, studyLabel, madeAt, clockOffsetMs, file, appliedAt: now, result }
}

function settlementOf(entry: Entry, verdict: Settlement['verdict']): Omit<VerdictRecord, 'n' | 'at'> {
  const { id, studyId, context } = entry
  return { id, name: entry.name as Settlement['name'], studyId, context, verdict }
}
