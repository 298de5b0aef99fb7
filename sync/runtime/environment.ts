import type { DeviceMark } from '../health/loss.ts'
import { DATABASE_PREFIX } from './database-names.ts'
import { browserSignals, type Signals } from './signals.ts'
import type { OpenLine } from '../wake/line.ts'
import type { PartSizes } from '../uploads/resumable-uploader.ts'
import { xhrUpload, type UploadWithProgress } from '../transport/xhr-upload.ts'

/** What the sync takes from the platform, handed in so that tests can fake time, chance and the network. */
export interface Environment {
  readonly fetch: typeof fetch
  /** Device time in milliseconds since 1970. */
  readonly now: () => number
  readonly uuid: () => string
  /** In [0, 1). */
  readonly random: () => number
  readonly setTimer: (callback: () => void, ms: number) => () => void
  /** Rounds of the derivation of a code's key. Absent: as many as they should be; fewer in tests. */
  readonly pinRounds?: number
  /** Absent: as the storage wants them; smaller in tests, where megabytes would cost minutes. */
  readonly parts?: PartSizes
  /** Prefix of every database name on this device; tests use one each. */
  readonly databasePrefix: string
  /** False: the device itself knows of no network. True says nothing. Absent: it has no word on it. */
  readonly online?: () => boolean
  /** When to look at the network again. Absent: only on request. */
  readonly signals?: Signals
  /** Where the server rings when there is news. Absent: Supabase Realtime where there are `signals`, else nowhere. */
  readonly openLine?: OpenLine
  /** Which build of the app this is. Absent: not known here (the worker). */
  readonly app?: string
  /** Outlives databases that a browser clears. Absent: a cleared device is not noticed (the worker, Node). */
  readonly deviceMark?: DeviceMark
  /** Opened as an installed app. Absent: not known here. */
  readonly installed?: () => boolean
  /** Uploads that can tell how far they are. Absent: `fetch`, which knows only 0 and 100 %. */
  readonly uploadWithProgress?: UploadWithProgress
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
  // Neither exists everywhere: Node has no events of the window, service workers no XMLHttpRequest.
  ...(typeof globalThis.addEventListener === 'function' ? { signals: browserSignals } : {}),
  ...(typeof XMLHttpRequest === 'function' ? { uploadWithProgress: xhrUpload } : {}),
}
