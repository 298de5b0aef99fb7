/**
 * Decides which entry is sent next and which entries wait for others. Pure, over all entries in the order of dispatch.
 */
import { QUEUEING } from '../commands/queueing.ts'
import { LONGEST_WAIT } from './backoff.ts'
import { isFromTheFuture, type Entry } from './entry.ts'

/** Commands with a file have their own lane, so that a long upload never blocks the short ones. */
export type Lane = 'plain' | 'file'
export const LANES = ['plain', 'file'] as const satisfies readonly Lane[]

/** The longest lease; a later end means that the device's clock went back. */
export const LEASE_MS = 30_000

export const laneOf = (entry: Entry): Lane => (entry.file ? 'file' : 'plain')

/**
 * Commands of one study form a line. Without a study, a command with a file is its own line, and the others have the
 * line of their definition.
 */
export function lineOf({ id, name, args, studyId, file }: Entry): string {
  if (studyId) return studyId
  const { line } = QUEUEING[name] ?? {}
  if (file || line === 'own') return id
  return line ? `${line[0]} ${String(args[line[1]])}` : 'no-study'
}

/** Commands that a page sends by itself: neither listed nor counted. */
export const isQuietCommand = (name: string): boolean => QUEUEING[name]?.quiet ?? false

/**
 * The mission belongs to somebody else now. The refusal holds nothing back: the server still accepts earlier records of
 * this person, and each later command gets its own verdict.
 */
const isLostMission = ({ state }: Entry): boolean => state.kind === 'refused' && state.code === 'not_yours'

/**
 * Whether later entries of the line wait for it. A refused message holds no later message back, nor refused advice a
 * report.
 */
const holdsOthers = (entry: Entry): boolean =>
  entry.state.kind !== 'refused' || (!QUEUEING[entry.name]?.freeStanding && !isLostMission(entry))

/** Whether an entry waits for an opener; only for an earlier one. */
function awaits({ name, args, seq }: Entry, opener: Entry): boolean {
  if (opener.seq > seq || isLostMission(opener)) return false
  const awaited = QUEUEING[name]?.waitsFor?.find((one) => one.name === opener.name)
  if (!awaited || (awaited.unlessRefused && opener.state.kind === 'refused')) return false
  return args[awaited.mine] === (awaited.its === 'study_id' ? opener.studyId : opener.args[awaited.its])
}

const OPENERS = new Set(Object.values(QUEUEING).flatMap(({ waitsFor = [] }) => waitsFor.map(({ name }) => name)))

export type Pick =
  | { readonly kind: 'send'; readonly entry: Entry }
  /** Nothing now; look again at this device time, or, with null, at the next change. */
  | { readonly kind: 'wait'; readonly until: number | null }

/** The first due entry of this lane that heads its line [L2]. */
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

/** The first entry of each line; the rest of the line waits for it, whatever its state. */
export function heads(entries: readonly Entry[]): readonly Entry[] {
  const headByLine = new Map<string, Entry>()
  for (const entry of entries.filter(holdsOthers))
    if (!headByLine.has(lineOf(entry))) headByLine.set(lineOf(entry), entry)
  const openers = entries.filter(({ name }) => OPENERS.has(name))
  return [...headByLine.values()].filter((entry) => !openers.some((opener) => awaits(entry, opener)))
}

/** For each held entry, the refused entry it waits for, directly or through another held one. */
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

/** For each command in its grace the milliseconds to the end of it; 0: it is over by the device's clock. */
export function gracesLeft(entries: readonly Entry[], now: number): ReadonlyMap<Entry['id'], number> {
  const graced = entries.filter(({ state }) => state.kind === 'queued' && state.grace)
  return new Map(graced.map((entry) => [entry.id, Math.max(0, (dueAt(entry, now) ?? now) - now)]))
}

/** A claim past its lease belongs to a frozen or killed tab. */
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
      // The wait begins in the future: the device's clock went back, and the wait could last an hour too long [L17].
      return retryAt === null || now < (since ?? retryAt - LONGEST_WAIT) ? now : retryAt
    }
  }
}
