/**
 * All requests of the device to the server, with typed results. Tests inject faults into its `fetch`. Answers are
 * classified by SQLSTATE and HTTP status, never by text [L4].
 */
import type { CommandId, StudyId } from '../domain/ids.ts'
import type { Profile } from '../domain/profile.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import type { Study } from '../domain/study.ts'
import type { ExportedData, LostWork, Question, RuntimeConfig } from '../contract.ts'
import type { Environment } from '../ground/environment.ts'
import type { RecordBodies, RecordKind } from '../records/record.ts'
import type { HealthReport } from '../domain/health.ts'

/**
 * offline: the device reports no network. network: it has one, but nothing of ours answered. server: the server has an
 * error. busy: the server works but postpones the request, because of its load or a quota.
 */
export type RetryCause = 'offline' | 'network' | 'server' | 'busy'

/** `retry` for ever (network, 5xx, 408, 429), `needs-login` pauses (401), `denied` is final (403, 404, 409…). */
export type Answer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'retry'; readonly cause: RetryCause; readonly afterMs?: number }
  | { readonly kind: 'needs-login' }
  | { readonly kind: 'denied'; readonly status: number; readonly code: string | null }

/** One command as sent. `made_at` is the device's time corrected by the measured offset, ISO 8601 [L17]. */
export interface Envelope {
  readonly id: CommandId
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly made_at: string
}

export type Verdict =
  | { readonly verdict: 'applied'; readonly result: Readonly<Record<string, unknown>>; readonly replayed: boolean }
  | {
      readonly verdict: 'refused'
      readonly code: RefusalCode
      readonly problem: InvalidField | null
      readonly replayed: boolean
      /** The refusal concerns the person, not the command: the same id gets its verdict later [L20]. */
      readonly pause?: boolean
    }

/** All that is known of every row of a feed. `id`: its key in the store. */
export interface FeedHead {
  readonly id: string
  readonly rev: number
}

/** A row of a feed that this person sees. */
export interface SentRow extends FeedHead {
  readonly deleted: false
}

export type SentStudy = Study & { readonly deleted: false }

/** `id`: `kind:uuid`. */
export interface SentRecord extends SentRow {
  readonly kind: RecordKind
  readonly study_id: StudyId | null
  readonly body: RecordBodies[RecordKind]
}

/** Says that a row left this person's view [L8]. */
export interface Tombstone extends FeedHead {
  readonly deleted: true
}

/** One page of a feed. */
export interface FeedPage<Sent extends SentRow> {
  readonly rows: readonly (Sent | Tombstone)[]
  /** Rows this version cannot read: kept aside and counted, never a reason to stop. */
  readonly unreadable: readonly FeedHead[]
  /** Highest revision on the page; null when it was empty. */
  readonly lastRev: number | null
  /** No page follows. */
  readonly ended: boolean
  /** Of all rows of this reader, in the snapshot of the page; null where the page brings none [L10]. */
  readonly digest: FeedDigest | null
}

/** Count of the rows of a reader, and xor of their revisions. */
export interface FeedDigest {
  readonly count: number
  readonly xor: number
  /** Id of the server's history; changes when the server was restored. Absent: an older server, or in a page. */
  readonly timeline?: string
}

export interface Digest extends FeedDigest {
  /** ISO 8601; the device measures its clock against it. */
  readonly server_time: string
}

/** All that a device asks at each pull, of one moment of the server. */
export interface Synced {
  /** Null: the account has none. */
  readonly profile: Profile | null
  /** The last page brings the digest. Null: for administrators; an older server tells it when asked by itself. */
  readonly studies: FeedPage<SentStudy> | null
  /** As above; null also while more studies are to come. */
  readonly records: FeedPage<SentRecord> | null
  /** As of a digest; null: an older server tells it with the digest, or not at all. */
  readonly timeline: string | null
}

export interface StoredFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly content_type: string | null
}

/** Start of the next page of an export. */
export interface ExportPlace {
  readonly part: string
  readonly skip: number
}

export interface ExportPage {
  /** Everything but the lists. */
  readonly base: ExportedData
  readonly lists: Readonly<Record<string, readonly unknown[]>>
  readonly next: ExportPlace | null
}

export interface Transport {
  applyCommand(envelope: Envelope): Promise<Answer<Verdict>>
  /**
   * The own profile and the pages after these revisions, of `batch` rows at most each. A server without this function
   * is asked for the profile alone, for as long as this transport lives.
   */
  sync(afterRev: number, afterRecord: number, batch: number): Promise<Answer<Synced>>
  /** The page after this revision, of `batch` rows at most; its digest is a request of its own, `digest`. */
  pullStudies(afterRev: number, batch: number): Promise<Answer<FeedPage<SentStudy>>>
  digest(): Promise<Answer<Digest>>
  /** As above; the last page brings the digest. */
  pullRecords(afterRev: number, batch: number): Promise<Answer<FeedPage<SentRecord>>>
  ownProfile(): Promise<Answer<Profile | null>>
  /** `from`: as the previous page named it; null: the first page. */
  exportMyPage(from: ExportPlace | null): Promise<Answer<ExportPage>>
  ask<T>(question: Question<T>): Promise<Answer<T>>
  /** This person's secret for one device, base64url; null: none. */
  deviceKey(device: string): Promise<Answer<string | null>>
  keepDeviceKey(device: string, secret: string): Promise<Answer<true>>
  /** False: reported a moment ago, nothing was written. */
  reportHealth(device: string, report: HealthReport): Promise<Answer<boolean>>
  /** Unsent work of this person on a cleared device, as of its last heartbeat; null: it reported none for them. */
  reportLoss(device: string): Promise<Answer<LostWork | null>>
  /** Uploads the bytes to `path`. An existing object counts as sent: `verifyFile` decides. */
  uploadFile(
    path: string,
    file: Blob,
    progress: (sentBytes: number) => void,
    signal?: AbortSignal,
  ): Promise<Answer<null>>
  /** Has the server read the stored object and report its facts; null when there is none. */
  verifyFile(path: string): Promise<Answer<StoredFile | null>>
  /** Deletes an own object that no study refers to (a damaged upload, before it is sent again). */
  removeFile(path: string): Promise<Answer<null>>
  downloadFile(path: string): Promise<Answer<Blob>>
  /** A link valid for `seconds`. */
  signFile(path: string, seconds: number): Promise<Answer<string>>
}

/** The part that the outbox needs. */
export type ReplayTransport = Pick<Transport, 'applyCommand' | 'uploadFile' | 'verifyFile' | 'removeFile'>

/** The part that a person's worker needs: also the clock and the health report. */
export type SendingTransport = ReplayTransport & Pick<Transport, 'digest' | 'reportHealth'>

export interface TransportParts {
  readonly env: Environment
  readonly config: RuntimeConfig
  readonly tokens: TokenSource
  readonly evidence: Evidence
}

/**
 * Returns an access token, refreshed shortly before it expires. `refusedToken`: the server has just refused this one,
 * so it is refreshed whatever the device's clock says.
 */
export type TokenSource = (
  refusedToken?: string,
) => Promise<
  { readonly kind: 'token'; readonly token: string } | { readonly kind: 'needs-login' } | { readonly kind: 'retry' }
>

/** Receives the evidence of every exchange about the network and the clock. */
export interface Evidence {
  /** Our server answered (an error of its own counts, a captive portal does not). */
  readonly reached: () => void
  readonly failed: (cause: RetryCause) => void
  /** Server time minus device time, in milliseconds. */
  readonly clock: (offsetMs: number) => void
}
