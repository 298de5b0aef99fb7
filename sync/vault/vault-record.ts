import type { UserId } from '../domain/ids.ts'
import type { WrappedByPin } from './pin.ts'

/** What this device keeps of a person who has set a code: nothing in it opens anything by itself. */
export interface VaultRecord {
  readonly userId: UserId
  /** For the list of those who use this device; the only thing that others can read. */
  readonly name: string
  /** Names this device to the server, for this person alone. */
  readonly deviceId: string
  /**
   * Null: given up, or signed out. Then the password opens it again; the data stay sealed with a key of this record.
   */
  readonly pin: WrappedByPin | null
  /** The key under the secret that the server keeps: the way back for a forgotten code. */
  readonly recovery: Uint8Array<ArrayBuffer>
  /** Tokens and identity of this person while the device is locked or somebody else's, sealed with the key. */
  readonly away: Uint8Array<ArrayBuffer> | null
  /** Wrong codes in a row, and until when (device time, ms) no other is taken. */
  readonly misses: number
  readonly blockedUntil: number
  /** Minutes without a touch after which the device locks itself. */
  readonly lockAfter: number
  /** False until the rows that were pulled before lie sealed: `sealStore`. */
  readonly storeSealed: boolean
}

/** Opens the data of one person; on the disk only while they are here. */
export interface DataKey {
  readonly userId: UserId
  readonly key: Uint8Array<ArrayBuffer>
}

export const LOCK_AFTER_MINUTES = 15
