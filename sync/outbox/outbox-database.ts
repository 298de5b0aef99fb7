import { Dexie, type EntityTable } from 'dexie'
import type { CommandId, UserId } from '../domain/ids.ts'
import type { Settlement } from '../contract.ts'
import type { Entry, Receipt } from './entry.ts'

/** The bytes of a command's file as they were when it was given. */
export interface StoredFile {
  readonly id: CommandId
  readonly blob: Blob
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** A verdict in the order of arrival, for the tabs to tell. */
export interface VerdictRecord extends Settlement {
  readonly n: number
  readonly at: number
}

export interface MetaRecord {
  /** When old receipts were deleted last; the number of the last verdict that somebody was told of. */
  readonly key: 'swept-at' | 'told'
  readonly value: number
}

/**
 * Whoever writes to the company without an account, on this device. Their words go with the public key, also while
 * somebody is signed in, and no page reads them back: see "Without an account" in sync/README.md.
 */
export const VISITOR = 'visitor'
export type OutboxOwner = UserId | typeof VISITOR

/**
 * The durable part of one person's outbox [L14]. Plain Dexie: RxDB has no transaction over a command and its
 * file, and the service worker opens this without it. Strict durability: what is said to be on the device
 * has reached the disk [L1].
 */
export class OutboxDatabase extends Dexie {
  declare readonly commands: EntityTable<Entry, 'seq'>
  declare readonly files: EntityTable<StoredFile, 'id'>
  declare readonly receipts: EntityTable<Receipt, 'id'>
  declare readonly verdicts: EntityTable<VerdictRecord, 'n'>
  declare readonly meta: EntityTable<MetaRecord, 'key'>

  constructor(prefix: string, readonly owner: OutboxOwner) {
    super(outboxName(prefix, owner), { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      commands: '++seq, &id, studyId, state.kind',
      files: 'id',
      receipts: 'id, appliedAt, studyId',
      verdicts: '++n, at',
      meta: 'key',
    })
  }
}

export const outboxName = (prefix: string, owner: OutboxOwner): string => `${prefix}-outbox-${owner}`
