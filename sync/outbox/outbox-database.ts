import { Dexie, type EntityTable } from 'dexie'
import type { CommandId } from '../domain/ids.ts'
import type { Settlement } from '../contract.ts'
import { outboxName, type OutboxOwner } from '../ground/database-names.ts'
import type { Cipher } from '../vault/cipher.ts'
import {
  keepBlob,
  readBlob,
  sealTables,
  type KeptBlob,
  type Opening,
  type SealedFields,
} from '../vault/sealed-tables.ts'
import type { Entry, Receipt } from './entry.ts'

/** The frozen file of a command. */
export interface StoredFile extends KeptBlob {
  readonly id: CommandId
  readonly name: string
  readonly size: number
  readonly sha256: string
}

/** A verdict in the order of arrival, to be emitted in every tab. */
export interface VerdictRecord extends Omit<Settlement, 'context'> {
  /** As in `Entry`. */
  readonly context: string | null
  readonly n: number
  readonly at: number
}

export type MetaRecord =
  /** Time of the last deletion of old receipts; number of the last verdict that was emitted for notices. */
  | { readonly key: 'swept-at' | 'told'; readonly value: number }
  /** The server's timeline id that this device saw last (`recall.ts`). */
  | { readonly key: 'timeline'; readonly value: string }

/** The encrypted fields: personal contents, but not the fields for counting, ordering and lookup. */
export const SEALED_OUTBOX: SealedFields = {
  commands: ['args', 'studyLabel', 'context', 'file'],
  files: ['name'],
  receipts: ['args', 'studyLabel', 'file', 'result'],
  verdicts: ['context'],
}

/**
 * The durable part of one person's outbox [L14]. Plain Dexie: RxDB has no transaction over a command and its file, and
 * the service worker opens this without RxDB. Strict durability: a write has reached the disk when it is confirmed
 * [L1].
 */
export class OutboxDatabase extends Dexie {
  declare readonly commands: EntityTable<Entry, 'seq'>
  declare readonly files: EntityTable<StoredFile, 'id'>
  declare readonly receipts: EntityTable<Receipt, 'id'>
  declare readonly verdicts: EntityTable<VerdictRecord, 'n'>
  declare readonly meta: EntityTable<MetaRecord, 'key'>

  private readonly cipher: Cipher | null

  constructor(
    prefix: string,
    readonly owner: OutboxOwner,
    opening: Opening = null,
  ) {
    super(outboxName(prefix, owner), { chromeTransactionDurability: 'strict' })
    this.cipher = opening === 'as-stored' ? null : opening
    sealTables(this, SEALED_OUTBOX, opening)
    this.version(1).stores({
      commands: '++seq, &id, studyId, state.kind',
      files: 'id',
      receipts: 'id, appliedAt, studyId',
      verdicts: '++n, at',
      meta: 'key',
    })
  }

  /** Call it before a transaction, which would not wait for encryption. */
  keepBlob(blob: Blob): Promise<KeptBlob> {
    return keepBlob(this.cipher, blob)
  }

  /** The bytes of this command's file; null: not on this device. */
  async bytesOf(id: CommandId): Promise<Blob | null> {
    const file = await this.files.get(id)
    return file ? this.bytesIn(file) : null
  }

  bytesIn(file: StoredFile): Promise<Blob> {
    return readBlob(this.cipher, file)
  }
}
