import { isRecordKind, readBody, sortTime } from '../records/kinds.ts'
import type { RecordFeedRow } from '../transport/transport.ts'
import { FIRST_GEN } from './feed-state.ts'
import { UNREADABLE, type RecordRow, type StoreDatabase } from './schema.ts'
import { writeRows } from './write-rows.ts'

/** Writes one page of records. Idempotent: a second time changes nothing [L9]. `first`: as in `Applying`. */
export async function applyRecords(
  database: StoreDatabase,
  rows: readonly RecordFeedRow[],
  gen: number,
  first: boolean,
): Promise<void> {
  const kept = new Map<string, RecordRow>()
  const left = new Set<string>()
  for (const row of rows) {
    const id = `${row.kind}:${row.id}`
    if (row.deleted) {
      kept.delete(id)
      left.add(id)
    } else {
      left.delete(id)
      kept.set(id, rowOf(id, row, gen))
    }
  }
  if (kept.size > 0) throwOnErrors(await writeRows(database.records, [...kept.values()], first))
  await takeOut(database, [...left])
}

/** After a pull from zero: deletes the records that it did not bring, which this person may no longer see. */
export async function sweepRecords(database: StoreDatabase, gen: number): Promise<void> {
  // The first generation: there are no older records.
  if (gen === FIRST_GEN) return
  const query = database.records.find({ selector: { gen: { $ne: gen } } }).getPreparedQuery()
  const { documents } = await database.records.storageInstance.query(query)
  await takeOut(
    database,
    documents.map((row) => row.id),
  )
}

async function takeOut(database: StoreDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  // Reads the storage, not RxDB's document cache: deletes only rows on the disk.
  const found = await database.records.storageInstance.findDocumentsById([...ids], false)
  if (found.length === 0) return
  // RxDB keeps deleted rows until a clean-up: emptying them first removes the content at once.
  const emptied = found.map(({ id, rev, gen }): RecordRow => ({
    id,
    rev,
    gen,
    kind: UNREADABLE,
    study_id: '',
    at: '',
    body: null,
  }))
  throwOnErrors(await database.records.bulkUpsert(emptied))
  throwOnErrors(await database.records.bulkRemove(emptied.map(({ id }) => id)))
}

function rowOf(id: string, row: Extract<RecordFeedRow, { deleted: false }>, gen: number): RecordRow {
  const body = isRecordKind(row.kind) ? readBody(row.kind, row.body) : null
  if (!isRecordKind(row.kind) || body === null)
    return { id, rev: row.rev, gen, kind: UNREADABLE, study_id: '', at: '', body: null }
  return {
    id,
    rev: row.rev,
    gen,
    kind: row.kind,
    study_id: row.study_id ?? '',
    at: sortTime(row.kind, body),
    body: { ...body },
  }
}

/** For example a full disk: the page counts as not applied, the cursor stays. */
function throwOnErrors(result: { readonly error: readonly unknown[] }): void {
  if (result.error.length > 0) throw new Error('records could not be written', { cause: result.error[0] })
}
