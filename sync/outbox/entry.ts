import type { CommandId, StudyId } from '../domain/ids.ts'
import type { InvalidField, RefusalCode } from '../domain/refusal.ts'
import type { BegunUpload } from '../uploads/uploader.ts'

/** The format this version writes. Readers accept every older one; raise it only with a case in `readEntry` [L15]. */
export const ENTRY_VERSION = 1

/** `account`: switched off, or not approved yet [L20]. */
export type LastProblem = 'offline' | 'network' | 'server' | 'busy' | 'needs-login' | 'account' | null

export type EntryState =
  | {
      readonly kind: 'queued'
      /** Device time in ms; null: at once. */
      readonly retryAt: number | null
      /**
       * Device time in ms at which the wait began. Absent in what an older version deferred, and where nothing waits.
       */
      readonly since?: number
    }
  | {
      readonly kind: 'claimed'
      /** The replayer's token for this one attempt; only who knows it may settle the entry. */
      readonly claim: string
      /** Device time in ms at which the claim may be taken over. */
      readonly until: number
      /** Bytes of its file, as last written down. Absent in what an older version claimed. */
      readonly sent?: number | null
    }
  | { readonly kind: 'refused'; readonly at: string; readonly code: RefusalCode; readonly problem: InvalidField | null }

export interface EntryFile {
  readonly name: string
  readonly size: number
  readonly sha256: string
  readonly path: string
  /** The storage answered that it holds the object; it still has to be verified. */
  readonly uploaded: boolean
  /** The server has some of these bytes [L12]. Absent or null: none that we know of. */
  readonly begun?: BegunUpload | null
}

/** A command on this device. Its bytes, if any, are in the table `files` under the same id. */
export interface Entry {
  readonly version: number
  /** The order of giving; never a clock [L2]. */
  readonly seq: number
  readonly id: CommandId
  /** Not narrowed to the names of this version: what another version queued is kept, shown and sent. */
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly studyId: StudyId | null
  readonly studyLabel: string | null
  /** A `NoticeContext`; of an older version: the route that gave it. */
  readonly context: string | null
  /** Corrected time of giving, and what it was made of [L17]. */
  readonly madeAt: string
  readonly deviceTime: number
  /** Null: the clock had not been measured, or stands where it cannot stand. */
  readonly clockOffsetMs: number | null
  /** Arguments that hold an instant of the unmeasured clock; corrected when they are sent [L18]. Absent: none. */
  readonly uncorrected?: readonly string[]
  readonly attempts: number
  /** It was claimed once, so that the server may have it. Absent in what an older version gave: it may have been. */
  readonly attempted?: boolean
  readonly lastProblem: LastProblem
  readonly file: EntryFile | null
  readonly state: EntryState
}

/** An applied command: what was sent, and what the server confirmed. Kept 14 days with its file [L11]. */
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
  /** As in `Entry`. Absent in what an older version wrote. */
  readonly clockOffsetMs?: number | null
  readonly result: Readonly<Record<string, unknown>>
}

/** An entry and how to come by its bytes, which are read one file at a time. Null: they are gone. */
export interface UnsentEntry {
  readonly entry: Entry
  readonly bytes: () => Promise<Blob | null>
}

export type NewEntry = Omit<Entry, 'seq'>

/** A record as found on the disk: what every version has, and what some lack. */
type StoredEntry = Pick<Entry, 'seq' | 'id' | 'name'> & Partial<Entry>

/** Reads a record of this or an older version; what a newer version added is carried along untouched. */
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

/** No answer says that the server does not have it: none came, or nobody was left to hear it. */
export const mayHaveArrived = ({ attempted, attempts, state }: Entry): boolean =>
  state.kind !== 'refused' && (attempted !== false || attempts > 0)

/** Written by a newer version of the app: shown and kept, but only that version knows how to send it. */
export const isFromTheFuture = (entry: Entry): boolean => entry.version > ENTRY_VERSION
