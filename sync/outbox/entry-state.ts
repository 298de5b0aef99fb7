/**
 * The state machine of an entry. Pure: `next` computes the new state, the transactions in `claim.ts` and
 * `parked.ts` store it.
 *
 *            ┌── defer, release, expire ──┐
 *            ▼                            │
 *   ──▶ queued ────────── claim ──────▶ claimed ── apply ──▶ applied (a receipt)
 *            ▲                            │
 *            └─── retry ─── refused ◀─ refuse
 *
 * Only a person discards an entry, and never one that is being sent [L5].
 */
import type { CommandId } from '../domain/ids.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import { movedTo } from '../uploads/file-paths.ts'
import type { BegunUpload } from '../uploads/uploader.ts'
import { timed } from './clock.ts'
import type { Entry, EntryState, LastProblem } from './entry.ts'

export type StateKind = EntryState['kind'] | 'applied'

export type EntryEvent =
  | { readonly kind: 'claim'; readonly claim: string; readonly until: number }
  | { readonly kind: 'renew'; readonly until: number; readonly sent: number | null }
  /** The clock has been measured since the command was given: server time minus device time in ms [L18]. */
  | { readonly kind: 'timed'; readonly offsetMs: number }
  | { readonly kind: 'begun'; readonly begun: BegunUpload | null }
  | { readonly kind: 'uploaded'; readonly uploaded: boolean }
  | { readonly kind: 'apply' }
  | { readonly kind: 'refuse'; readonly at: string; readonly code: RefusalCode; readonly problem: InvalidField | null }
  | { readonly kind: 'defer'; readonly at: number; readonly retryAt: number; readonly problem: LastProblem }
  | { readonly kind: 'release'; readonly problem: LastProblem }
  | { readonly kind: 'expire' }
  | { readonly kind: 'wake' }
  /** `path`: new path of its file; null: unchanged, or no file. */
  | { readonly kind: 'retry'; readonly id: CommandId; readonly path: string | null }
  | { readonly kind: 'discard' }

/** `dropped`: the record is deleted. `null`: the event is ignored in that state. */
export type Target = StateKind | 'dropped' | null

export const TRANSITIONS = {
  queued: {
    claim: 'claimed',
    renew: null,
    timed: null,
    begun: null,
    uploaded: null,
    apply: null,
    refuse: null,
    defer: null,
    release: null,
    expire: null,
    wake: 'queued',
    retry: null,
    discard: 'dropped',
  },
  claimed: {
    claim: null,
    renew: 'claimed',
    timed: 'claimed',
    begun: 'claimed',
    uploaded: 'claimed',
    apply: 'applied',
    refuse: 'refused',
    defer: 'queued',
    release: 'queued',
    expire: 'queued',
    wake: null,
    retry: null,
    discard: null,
  },
  refused: {
    claim: null,
    renew: null,
    timed: null,
    begun: null,
    uploaded: null,
    apply: null,
    refuse: null,
    defer: null,
    release: null,
    expire: null,
    wake: null,
    retry: 'queued',
    discard: 'dropped',
  },
  applied: {
    claim: null,
    renew: null,
    timed: null,
    begun: null,
    uploaded: null,
    apply: null,
    refuse: null,
    defer: null,
    release: null,
    expire: null,
    wake: null,
    retry: null,
    discard: null,
  },
} as const satisfies Record<StateKind, Record<EntryEvent['kind'], Target>>

export type Next =
  | { readonly kind: 'changed'; readonly entry: Entry }
  | { readonly kind: 'applied' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'ignored' }

export function next(entry: Entry, event: EntryEvent): Next {
  const target: Target = TRANSITIONS[entry.state.kind][event.kind]
  if (target === null) return { kind: 'ignored' }
  if (target === 'applied' || target === 'dropped') return { kind: target }
  return { kind: 'changed', entry: changed(entry, event) }
}

function changed(entry: Entry, event: EntryEvent): Entry {
  switch (event.kind) {
    case 'claim':
      // Set before sending, so that a killed tab leaves the mark behind.
      return {
        ...entry,
        attempted: true,
        state: { kind: 'claimed', claim: event.claim, until: event.until, sent: null },
      }
    case 'renew':
      return entry.state.kind === 'claimed'
        ? { ...entry, state: { ...entry.state, until: event.until, sent: event.sent } }
        : entry
    case 'timed':
      return timed(entry, event.offsetMs)
    case 'begun':
      return entry.file ? { ...entry, file: { ...entry.file, begun: event.begun } } : entry
    case 'uploaded':
      // Uploaded, or to be restarted: the upload address is no longer needed either way.
      return entry.file ? { ...entry, file: { ...entry.file, uploaded: event.uploaded, begun: null } } : entry
    case 'refuse':
      return {
        ...entry,
        lastProblem: null,
        state: { kind: 'refused', at: event.at, code: event.code, problem: event.problem },
      }
    case 'defer':
      return {
        ...entry,
        attempts: entry.attempts + 1,
        lastProblem: event.problem,
        state: { kind: 'queued', retryAt: event.retryAt, since: event.at },
      }
    case 'release':
      return { ...entry, lastProblem: event.problem, state: { kind: 'queued', retryAt: null } }
    case 'expire':
    case 'wake':
      return { ...entry, state: { kind: 'queued', retryAt: null } }
    case 'retry':
      // The server keeps the refusal under the old id: the same command is sent again under a new id, in its old place.
      return {
        ...entry,
        id: event.id,
        attempts: 0,
        attempted: false,
        lastProblem: null,
        ...(entry.file && event.path !== null
          ? {
              file: { ...entry.file, path: event.path, uploaded: false, begun: null },
              args: movedTo(event.path, entry.args),
            }
          : {}),
        state: { kind: 'queued', retryAt: null },
      }
    case 'apply':
    case 'discard':
      return entry
    default:
      return event satisfies never
  }
}
