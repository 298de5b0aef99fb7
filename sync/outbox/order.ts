/** Who may be sent next, and who waits behind whom. Pure, over all entries in the order of giving. */
import { QUEUEING } from '../commands/queueing.ts'
import { LONGEST_WAIT } from './backoff.ts'
import { isFromTheFuture, type Entry } from './entry.ts'

/** Commands with a file have their own lane, so that a long upload never blocks the short ones. */
export type Lane = 'plain' | 'file'
export const LANES = ['plain', 'file'] as const satisfies readonly Lane[]

/** Longest lease anybody takes; a later end means that the device's clock went back. */
export const LEASE_MS = 30_000

export const laneOf = (entry: Entry): Lane => (entry.file ? 'file' : 'plain')

/** Commands of one study form a line; beside it a file waits for nothing, and the rest stand where they say. */
export function lineOf({ id, name, args, studyId, file }: Entry): string {
  if (studyId) return studyId
  const { line } = QUEUEING[name] ?? {}
  if (file || line === 'own') return id
  return line ? `${line[0]} ${String(args[line[1]])}` : 'no-study'
}

/** Nobody's work: it is neither listed nor counted. */
export const isQuietCommand = (name: string): boolean => QUEUEING[name]?.quiet ?? false

/**
 * The mission is somebody else's by now: nothing behind it can repair that, and what was recorded before is still taken
 * as this person's. Each is asked for itself.
 */
const isLostMission = ({ state }: Entry): boolean => state.kind === 'refused' && state.code === 'not_yours'

/** What was said after a refused message does not depend on it, nor a report on refused advice. */
const holdsOthers = (entry: Entry): boolean =>
  entry.state.kind !== 'refused' || (!QUEUEING[entry.name]?.freeStanding && !isLostMission(entry))

/** Only what was given before can be waited for. */
function awaits({ name, args, seq }: Entry, opener: Entry): boolean {
  if (opener.seq > seq || isLostMission(opener)) return false
  const awaited = QUEUEING[name]?.waitsFor?.find((one) => one.name === opener.name)
  if (!awaited || (awaited.unlessRefused && opener.state.kind === 'refused')) return false
  return args[awaited.mine] === (awaited.its === 'study_id' ? opener.studyId : opener.args[awaited.its])
}

const OPENERS = new Set(Object.values(QUEUEING).flatMap(({ waitsFor = [] }) => waitsFor.map(({ name }) => name)))

export type Pick =
  | { readonly kind: 'send'; readonly entry: Entry }
  /** Nothing now; look again at this device time, null: when something changes. */
  | { readonly kind: 'wait'; readonly until: number | null }

/** The first of its line, due, in this lane [L2]. */
export function pickNext(entries: readonly Entry[], lane: Lane, now: number): Pick {
  let until: number | null = null
  for (const entry of heads(entries)) {
    if (isFromTheFuture(entry) || laneOf(entry) !== lane) continue
    const due = dueAt(entry, now)
    if (due === null) continue
    if (due <= now) return { kind: 'send', entry }
    until = until === null ? due : Math.min(until, due)
  }
  return { kind: 'wait', until }
}

/** The earliest entry of each line; everything else waits for it, whatever its state. */
export function heads(entries: readonly Entry[]): readonly Entry[] {
  const headByLine = new Map<string, Entry>()
  for (const entry of entries.filter(holdsOthers))
    if (!headByLine.has(lineOf(entry))) headByLine.set(lineOf(entry), entry)
  const openers = entries.filter(({ name }) => OPENERS.has(name))
  return [...headByLine.values()].filter((entry) => !openers.some((opener) => awaits(entry, opener)))
}

/** The refused entry each held one waits behind, be it through another that is held. */
export function holders(entries: readonly Entry[]): ReadonlyMap<Entry['id'], Entry['id']> {
  const refusedByLine = new Map<string, Entry['id']>()
  const holderById = new Map<Entry['id'], Entry['id']>()
  const openers = entries.filter(({ name }) => OPENERS.has(name))
  const holderOf = (opener: Entry): Entry['id'] | undefined =>
    opener.state.kind === 'refused' ? opener.id : holderById.get(opener.id)
  for (const entry of entries) {
    const awaited = openers.filter((opener) => awaits(entry, opener)).map(holderOf)
    const behind = refusedByLine.get(lineOf(entry)) ?? awaited.find((id) => id !== undefined)
    if (entry.state.kind === 'refused') {
      if (holdsOthers(entry)) refusedByLine.set(lineOf(entry), entry.id)
    } else if (behind) holderById.set(entry.id, behind)
  }
  return holderById
}

/** A claim whose lease ran out belongs to a tab that was frozen or killed. */
export function isClaimed(entry: Entry, now: number): boolean {
  return entry.state.kind === 'claimed' && entry.state.until > now && entry.state.until <= now + LEASE_MS
}

function dueAt(entry: Entry, now: number): number | null {
  switch (entry.state.kind) {
    case 'refused':
      return null
    case 'claimed':
      return isClaimed(entry, now) ? entry.state.until : now
    case 'queued': {
      const { retryAt, since } = entry.state
      // A wait that begins later than now: the device's clock went back, and by the clock it could last for an hour
      // [L17].
      return retryAt === null || now < (since ?? retryAt - LONGEST_WAIT) ? now : retryAt
    }
  }
}
