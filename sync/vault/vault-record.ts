import type { UserId } from '../domain/ids.ts'
import type { WrappedByPin } from './pin.ts'

/** This device's record of a person who has set a PIN: nothing in it opens the data by itself. */
export interface VaultRecord {
  readonly userId: UserId
  /** For the list of people on this device; the only field that others can read. */
  readonly name: string
  /** Id of this device on the server, for this person alone. */
  readonly deviceId: string
  /** Null: PIN removed, or signed out. Then the password opens the data; they stay encrypted with this record's key. */
  readonly pin: WrappedByPin | null
  /** The key, encrypted with the server's secret: for a forgotten PIN. */
  readonly recovery: Uint8Array<ArrayBuffer>
  /** Tokens and identity of this person while the device is locked or used by somebody else, encrypted with the key. */
  readonly away: Uint8Array<ArrayBuffer> | null
  /** Wrong PINs in a row, and until when (device time, ms) no PIN is accepted. */
  readonly misses: number
  readonly blockedUntil: number
  /** Idle minutes after which the device locks itself. */
  readonly lockAfter: number
  /** False until `sealStore` has encrypted the rows that were pulled before. */
  readonly storeSealed: boolean
}

/** The key of one person's data; on the disk only while they are signed in. */
export interface DataKey {
  readonly userId: UserId
  readonly key: Uint8Array<ArrayBuffer>
}

export const LOCK_AFTER_MINUTES = 15
