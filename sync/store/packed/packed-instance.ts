import {
  addRxStorageMultiInstanceSupport,
  categorizeBulkWriteRows,
  getPrimaryFieldOfPrimaryKey,
  now,
  type BulkWriteRow,
  type CategorizeBulkWriteRowsOutput,
  type EventBulk,
  type PreparedQuery,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageBulkWriteResponse,
  type RxStorageChangeEvent,
  type RxStorageCountResult,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core'
import { Subject, type Observable } from 'rxjs'
import { layoutOf } from './index-range.ts'
import type { PackedDatabase } from './packed-database.ts'
import { PackedTable } from './packed-table.ts'
import { headFields, type Doc, type Head } from './row-text.ts'

/** RxDB's name of this storage, for its messages to other tabs. */
export const PACKED = 'packed'

type Events<Row> = EventBulk<RxStorageChangeEvent<RxDocumentData<Row>>, unknown>

/** One collection of RxDB in packed tables. Attachments are not supported: no collection has any. */
export class PackedInstance<Row> implements RxStorageInstance<Row, PackedTable, object> {
  readonly databaseName: string
  readonly collectionName: string
  readonly schema: Readonly<RxJsonSchema<RxDocumentData<Row>>>
  readonly options: object
  readonly internals: PackedTable
  private readonly changes = new Subject<Events<Row>>()
  private readonly primary: keyof Row & string
  private closed: Promise<void> | null = null

  constructor(params: RxStorageInstanceCreationParams<Row, object>, database: PackedDatabase) {
    this.databaseName = params.databaseName
    this.collectionName = params.collectionName
    this.schema = params.schema
    this.options = params.options
    this.primary = getPrimaryFieldOfPrimaryKey(params.schema.primaryKey) as keyof Row & string
    this.internals = tableOf(database, params.collectionName, params.schema)
  }

  async bulkWrite(rows: BulkWriteRow<Row>[], context: string): Promise<RxStorageBulkWriteResponse<Row>> {
    this.refuseWhenClosed()
    const ids = rows.map(({ document }) => String(document[this.primary]))
    let decided: CategorizeBulkWriteRowsOutput<Row> | undefined
    await this.internals.write(ids, (found) => {
      const known = found as unknown as ReadonlyMap<string, RxDocumentData<Row>>
      decided = categorizeBulkWriteRows(this, this.primary as never, known as never, rows, context)
      return [...decided.bulkInsertDocs, ...decided.bulkUpdateDocs].map(({ document }) => document as unknown as Doc)
    })
    if (!decided) throw new Error('nothing was decided')
    const { errors, eventBulk, newestRow } = decided
    // It is on the disk: only now anybody hears of it.
    if (eventBulk.events.length > 0 && newestRow) {
      const { document } = newestRow
      this.changes.next({ ...eventBulk, checkpoint: { id: document[this.primary], lwt: document._meta.lwt } })
    }
    return { error: errors }
  }

  async findDocumentsById(ids: string[], withDeleted: boolean): Promise<RxDocumentData<Row>[]> {
    this.refuseWhenClosed()
    const docs = await this.internals.find(ids)
    return docs.filter(({ _deleted }) => withDeleted || !_deleted) as unknown as RxDocumentData<Row>[]
  }

  async query(prepared: PreparedQuery<Row>): Promise<{ documents: RxDocumentData<Row>[] }> {
    this.refuseWhenClosed()
    const docs = await this.internals.query(this.schema as never, prepared)
    return { documents: docs as unknown as RxDocumentData<Row>[] }
  }

  async count(prepared: PreparedQuery<Row>): Promise<RxStorageCountResult> {
    this.refuseWhenClosed()
    const count = await this.internals.count(this.schema as never, prepared)
    return { count, mode: prepared.queryPlan.selectorSatisfiedByIndex ? 'fast' : 'slow' }
  }

  changeStream(): Observable<Events<Row>> {
    return this.changes
  }

  /** Removes rows that were deleted longer ago than so many ms. */
  async cleanup(minimumDeletedTime: number): Promise<boolean> {
    this.refuseWhenClosed()
    const before = now() - minimumDeletedTime
    await this.internals.purge(({ _deleted, _meta }: Head) => _deleted && _meta.lwt < before)
    return true
  }

  getAttachmentData(): Promise<Blob> {
    return Promise.reject(new Error('no attachments'))
  }

  async remove(): Promise<void> {
    this.refuseWhenClosed()
    await this.internals.clear()
    await this.close()
  }

  close(): Promise<void> {
    this.closed ??= (async () => {
      this.changes.complete()
      await this.internals.database.close()
    })()
    return this.closed
  }

  private refuseWhenClosed(): void {
    if (this.closed) throw new Error(`${this.databaseName} ${this.collectionName} is closed`)
  }
}

/** The table of a collection, by the schema as RxDB completes it. */
export function tableOf<Row>(
  database: PackedDatabase,
  collection: string,
  schema: RxJsonSchema<RxDocumentData<Row>>,
): PackedTable {
  const primary = getPrimaryFieldOfPrimaryKey(schema.primaryKey)
  const layout = layoutOf(headFields(schema), (schema.indexes ?? []) as readonly string[][], primary)
  return new PackedTable(database, { table: `${collection}-${schema.version}`, primary, layout })
}

export function packedInstance<Row>(
  params: RxStorageInstanceCreationParams<Row, object>,
  database: PackedDatabase,
): RxStorageInstance<Row, PackedTable, object> {
  const instance = new PackedInstance(params, database)
  addRxStorageMultiInstanceSupport(PACKED, params, instance)
  return instance
}
