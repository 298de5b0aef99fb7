import { DATABASE_PREFIX } from './database-names.ts'
import { browserSignals, type Signals } from './signals.ts'
import type { OpenLine } from './line.ts'
import { xhrUpload, type UploadWithProgress } from './xhr-upload.ts'

/** The platform services that the sync uses, injected so that tests can fake time, randomness and the network. */
export interface Environment {
  readonly fetch: typeof fetch
  /** Device time in milliseconds since 1970. */
  readonly now: () => number
  readonly uuid: () => string
  /** In [0, 1). */
  readonly random: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Rounds of the PIN's key derivation. Absent: the full number; fewer in tests. */
  readonly pinRounds?: number
  /** Upload part sizes. Absent: those of the storage; smaller in tests, where megabytes would cost minutes. */
  readonly parts?: PartSizes
  /** Prefix of every database name on this device; each test uses its own. */
  readonly databasePrefix: string
  /** False: the device reports that it has no network. True proves nothing. Absent: unknown. */
  readonly online?: () => boolean
  /** Called when entries enter or re-enter the outbox. Absent: nothing else sends them (the worker, Node). */
  readonly onQueued?: () => void
  /** When to check the network again. Absent: only on request. */
  readonly signals?: Signals
  /** Opens the line for the server's change signals. Absent: Supabase Realtime where there are `signals`, else none. */
  readonly openLine?: OpenLine
  /** The build of the app. Absent: unknown (the worker). */
  readonly app?: string
  /** A mark that survives when the browser clears the databases. Absent: clearing goes unnoticed (the worker, Node). */
  readonly deviceMark?: DeviceMark
  /** Opened as an installed app. Absent: unknown. */
  readonly installed?: () => boolean
  /** True: this person asked every site for fewer bytes; nothing is fetched unasked. Absent: unknown. */
  readonly savesData?: () => boolean
  /** Uploads with progress. Absent: `fetch`, which knows only 0 and 100 %. */
  readonly uploadWithProgress?: UploadWithProgress
}

/**
 * The id of this device, stored where a browser that frees space does not look (or looks later than at the databases).
 */
export interface DeviceMark {
  readonly read: () => string | null
  readonly write: (device: string) => void
}

/** Of uploads, in bytes: up to `wholeUpTo` one request, else parts, halved down to `leastPart` where none arrives. */
export interface PartSizes {
  readonly wholeUpTo: number
  readonly part: number
  readonly leastPart: number
}

const platform: { readonly navigator?: { readonly onLine?: boolean } } = globalThis

export const browserEnvironment: Environment = {
  fetch: (input, init) => globalThis.fetch(input, init),
  now: () => Date.now(),
  uuid: () => crypto.randomUUID(),
  random: () => Math.random(),
  setTimer: (callback, ms) => {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
  databasePrefix: DATABASE_PREFIX,
  online: () => platform.navigator?.onLine !== false,
  // Neither exists everywhere: Node has no window events, service workers no XMLHttpRequest.
  ...(typeof globalThis.addEventListener === 'function' ? { signals: browserSignals } : {}),
  ...(typeof XMLHttpRequest === 'function' ? { uploadWithProgress: xhrUpload } : {}),
}
