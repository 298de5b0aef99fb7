/**
 * Everything the device asks of the server, as values. One implementation over `fetch` serves pages and the
 * service worker; tests put faults into its `fetch`. Answers are classified by SQLSTATE and HTTP status,
 * never by text [L4].
 */
import type { CommandId, StudyId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import type { Study } from '../domain/study.ts'
import type { AdminCounts } from '../contract.ts'

/** `retry` for ever (network, 5xx, 408, 429), `needs-login` pauses (401), `denied` is final (403, 404, 409…). */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'retry'; readonly cause: 'network' | 'server'; readonly afterMs?: number }
  | { readonly kind: 'needs-login' }
  | { readonly kind: 'denied'; readonly status: number; readonly code: string | null }

/** One command as it travels. `made_at` is the device's time corrected by the measured offset, ISO 8601 [L17]. */
export interface Envelope {
  readonly id: CommandId
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly made_at: string
}

export type Verdict =
  | { readonly verdict: 'applied'; readonly result: Readonly<Record<string, unknown>>; readonly replayed: boolean }
  | { readonly verdict: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null; readonly replayed: boolean }

/** A row of the feed: a study, or the notice that it left this person's view [L8]. */
export type FeedRow =
  | (Study & { readonly deleted: false })
  | { readonly id: StudyId; readonly rev: number; readonly deleted: true }

export interface Digest {
  readonly count: number
  readonly xor: number
  /** ISO 8601; the device measures its clock against it. */
  readonly server_time: string
}

export interface StoredFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly is_pdf: boolean
}

export interface Transport {
  applyCommand(envelope: Envelope): Promise<Answer<Verdict>>
  pullStudies(afterRev: number, batch: number): Promise<Answer<readonly FeedRow[]>>
  digest(): Promise<Answer<Digest>>
  ownProfile(): Promise<Answer<Profile | null>>
  adminCounts(): Promise<Answer<AdminCounts>>
  /** Puts the bytes at `path`. An object that is already there counts as sent: `verifyReport` decides. */
  uploadReport(path: string, file: Blob, progress: (sentBytes: number) => void, signal?: AbortSignal): Promise<Answer<null>>
  /** The server reads the stored object back and says what it holds; null when there is none. */
  verifyReport(path: string): Promise<Answer<StoredFile | null>>
  /** Removes an own object that no study refers to (a damaged upload, before it is sent again). */
  removeReport(path: string): Promise<Answer<null>>
  downloadReport(path: string): Promise<Answer<Blob>>
  /** Address valid for `seconds`. */
  signReport(path: string, seconds: number): Promise<Answer<string>>
}

/** Gives a valid access token, refreshing it when needed. */
export type TokenSource = () => Promise<
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'needs-login' }
  | { readonly kind: 'retry' }
>
