import { markOf, type ChunkKey, type MarksRecord } from './chunks.ts'
import type { Stores } from './packed-database.ts'
import { answerOf } from './transaction.ts'

/** What counts the changes of a table's chunks, and its next chunk. */
export interface TableRecord {
  readonly table: string
  /** Another one: chunks were added or removed. */
  readonly version: number
  readonly next: number
}

export async function readTable({ tables }: Stores, table: string): Promise<TableRecord> {
  const record = (await answerOf(tables.get(table))) as TableRecord | undefined
  return record ?? { table, version: 0, next: 1 }
}

/**
 * Which chunks may hold an id: four bytes a row, kept in memory from transaction to transaction. Chunks never get rows
 * and their numbers are never used again, so what was read once holds for as long as the chunk is there; and the
 * version, read in each transaction, says whether other chunks are there.
 */
export class Directory {
  private version = -1
  private marks: readonly MarksRecord[] = []

  constructor(private readonly table: string) {}

  /** The chunks that may hold some of the ids; rarely one holds none. @param version as read in this transaction */
  async chunksOf(stores: Stores, { version }: TableRecord, ids: Iterable<string>): Promise<readonly ChunkKey[]> {
    if (version !== this.version) await this.refresh(stores)
    this.version = version
    const wanted = new Set<number>()
    for (const id of ids) wanted.add(markOf(id))
    return this.marks.filter(({ marks }) => marks.some((mark) => wanted.has(mark)))
  }

  private async refresh(stores: Stores): Promise<void> {
    const range = IDBKeyRange.bound([this.table], [this.table, []])
    const last = Math.max(0, ...this.marks.map(({ no }) => no))
    const keys = (await answerOf(stores.marks.getAllKeys(range))) as [string, string, number][]
    const there = new Set(keys.map(([, , no]) => no))
    const fresh = keys.filter(([, , no]) => no > last)
    const added =
      fresh.length === keys.length
        ? await answerOf(stores.marks.getAll(range) as IDBRequest<MarksRecord[]>)
        : await Promise.all(fresh.map((key) => answerOf(stores.marks.get(key) as IDBRequest<MarksRecord>)))
    this.marks = [...this.marks.filter(({ no }) => there.has(no)), ...added]
  }
}
