import type { CommandId, StudyId } from '../domain/ids.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import type { BegunUpload } from '../uploads/uploader.ts'

/** The format this version writes. Readers accept every older one; raise it only with a case in `readEntry` [L15]. */
export const ENTRY_VERSION = 1

/** `account`: deactivated, or not approved yet [L20]. */
export type LastProblem = 'offline' | 'network' | 'server' | 'busy' | 'needs-login' | 'account' | null

export type EntryState =
  | {
      readonly kind: 'queued'
      /** Device time in ms; null: immediately. */
      readonly retryAt: number | null
      /**
       * Device time in ms at which the wait began. Absent in entries deferred by an older version, and without a wait.
       */
      readonly since?: number
      /**
       * The wait is the grace of a new command: its person may take it back. Only they end it early. Absent: no grace.
       */
      readonly grace?: true
    }
  | {
      readonly kind: 'claimed'
      /** Token of the replayer for this attempt; only its holder may settle the entry. */
      readonly claim: string
      /** Device time in ms at which the claim may be taken over. */
      readonly until: number
      /** Uploaded bytes of the file, as last stored. Absent in claims of an older version. */
      readonly sent?: number | null
    }
  | { readonly kind: 'refused'; readonly at: string; readonly code: RefusalCode; readonly problem: InvalidField | null }

export interface EntryFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly path: string
  /** The storage confirmed the object; its contents are still to be verified. */
  readonly uploaded: boolean
  /** A partial upload on the server [L12]. Absent or null: none known. */
  readonly begun?: BegunUpload | null
}

/** An unsent command on this device. Its file, if any, is in the table `files` under the same id. */
export interface Entry {
  readonly version: number
  /** The order of dispatch; never a clock [L2]. */
  readonly seq: number
  readonly id: CommandId
  /** A string, not a known command name: commands of other versions are kept, shown and sent too. */
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly studyId: StudyId | null
  readonly studyLabel: string | null
  /** A `NoticeContext`; in entries of an older version: the route of the page. */
  readonly context: string | null
  /** Corrected time of dispatch, and the clock values it was computed from [L17]. */
  readonly madeAt: string
  readonly deviceTime: number
  /** Null: the clock was not measured, or has been set back since. */
  readonly clockOffsetMs: number | null
  /** Arguments with instants of the unmeasured clock; corrected when sent [L18]. Absent: none. */
  readonly uncorrected?: readonly string[]
  readonly attempts: number
  /**
   * It was claimed at least once, so the server may have it. Absent in entries of an older version: possibly claimed.
   */
  readonly attempted?: boolean
  readonly lastProblem: LastProblem
  readonly file: EntryFile | null
  readonly state: EntryState
}

/** An applied command: the request and the server's result. Kept 14 days with its file [L11]. */
export interface Receipt {
  readonly version: number
  readonly id: CommandId
  readonly seq: number
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly studyId: StudyId | null
  readonly studyLabel: string | null
  readonly madeAt: string
  readonly file: EntryFile | null
  /** Device time in ms. */
  readonly appliedAt: number
  /** As in `Entry`. Absent in receipts of an older version. */
  readonly clockOffsetMs?: number | null
  readonly result: Readonly<Record<string, unknown>>
}

/**
 * An entry and a function that reads its file's bytes, so that files are read one at a time. Null: the bytes are gone.
 */
export interface UnsentEntry {
  readonly entry: Entry
  readonly bytes: () => Promise<Blob | null>
}

export type NewEntry = Omit<Entry, 'seq'>

/** A record as stored: the fields of every version, and others that may be absent. */
type StoredEntry = Pick<Entry, 'seq' | 'id' | 'name'> & Partial<Entry>

/** Reads a record of this or an older version; keeps the fields that a newer version added. */
export function readEntry(stored: StoredEntry): Entry {
  return {
    version: ENTRY_VERSION,
    args: {},
    studyId: null,
    studyLabel: null,
    context: null,
    madeAt: new Date(stored.deviceTime ?? 0).toISOString(),
    deviceTime: 0,
    clockOffsetMs: null,
    attempts: 0,
    lastProblem: null,
    file: null,
    state: { kind: 'queued', retryAt: null },
    ...stored,
  }
}

/** Whether the server may have it: it was attempted, and no refusal came back. */
export const mayHaveArrived = ({ attempted, attempts, state }: Entry): boolean =>
  state.kind !== 'refused' && (attempted !== false || attempts > 0)

/** Written by a newer version of the app: shown and kept, but only that version can send it. */
export const isFromTheFuture = (entry: Entry): boolean => entry.version > ENTRY_VERSION
