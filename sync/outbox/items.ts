import type { ItemState, OutboxItem } from '../contract.ts'
import type { CommandName } from '../commands/command.ts'
import type { CommandId } from '../domain/ids.ts'
import type { Entry, EntryFile, Receipt } from './entry.ts'
import { holders, isClaimed } from './order.ts'

/** Uploaded bytes of this tab's own uploads, newer than the stored values. */
export type SentById = ReadonlyMap<CommandId, number>

/** All unsent items in order, then the received ones, newest first. */
export function outboxItems(
  entries: readonly Entry[],
  receipts: readonly Receipt[],
  sentById: SentById,
  now: number,
): readonly OutboxItem[] {
  const holderById = holders(entries)
  const unsent = entries.map((entry) =>
    item(entry, entryState(entry, holderById.get(entry.id) ?? null, sentById.get(entry.id) ?? null, now)),
  )
  const received = [...receipts]
    .sort((a, b) => b.appliedAt - a.appliedAt || b.seq - a.seq)
    .map((receipt) => item(receipt, { kind: 'received', at: told(receipt.appliedAt, receipt) }))
  return [...unsent, ...received]
}

function item(from: Entry | Receipt, state: ItemState): OutboxItem {
  const { id, args, studyId, studyLabel, madeAt } = from
  // An unknown name is passed through and shown as it is, never hidden [L15].
  return { id, name: from.name as CommandName, args, studyId, studyLabel, madeAt, state, file: fileOf(from.file) }
}

function fileOf(file: EntryFile | null): OutboxItem['file'] {
  return file && { name: file.name, size: file.size, sha256: file.sha256 }
}

function entryState(entry: Entry, behind: CommandId | null, sent: number | null, now: number): ItemState {
  const { state } = entry
  switch (state.kind) {
    case 'refused':
      return { kind: 'refused', at: told(Date.parse(state.at), entry), code: state.code, problem: state.problem }
    case 'claimed':
      return isClaimed(entry, now)
        ? { kind: 'sending', bytes: entry.file && { sent: sent ?? state.sent ?? 0, size: entry.file.size } }
        : free(entry, behind, null)
    case 'queued':
      return behind || !state.grace ? free(entry, behind, state.retryAt) : { ...waiting(entry, null), grace: true }
    default:
      return state satisfies never
  }
}

/**
 * An entry without a live claim. It is held when its predecessor is refused, also after a closed tab had claimed it.
 */
function free(entry: Entry, behind: CommandId | null, retryAt: number | null): ItemState {
  return behind ? { kind: 'held', behind } : waiting(entry, retryAt)
}

function waiting(entry: Entry, retryAt: number | null): Extract<ItemState, { kind: 'waiting' }> {
  const { attempts, lastProblem } = entry
  return { kind: 'waiting', attempts, lastProblem, retryAt: retryAt === null ? null : told(retryAt, entry) }
}

/** Device time in ms as ISO 8601 server time, by the offset that dated the command itself [L18]. */
const told = (deviceTime: number, { clockOffsetMs }: Pick<Entry | Receipt, 'clockOffsetMs'>): string =>
  new Date(deviceTime + (clockOffsetMs ?? 0)).toISOString()
