import { markOf, type ChunkKey, type MarksRecord } from './chunks.ts'
import type { Stores } from './packed-database.ts'
import { answerOf } from './transaction.ts'

/** Counts the changes of a table's chunks, and numbers its next chunk. */
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

/** Slots of one chunk. */
export interface Slots extends ChunkKey {
  readonly slots: readonly number[]
}

/** The marks of all chunks, as of one version of the table. */
interface Known {
  readonly version: number
  readonly marks: readonly MarksRecord[]
}

/**
 * Which chunks may hold an id: four bytes a row, kept in memory from transaction to transaction. Chunks never get rows
 * and their numbers are never used again, so what was read once holds for as long as the chunk is there; and the
 * version, read in each transaction, says whether other chunks are there.
 */
export class Directory {
  private known: Known = { version: -1, marks: [] }

  constructor(private readonly table: string) {}

  /** The slots that may hold the ids; rarely one does not. @param version as read in this transaction */
  async slotsOf(stores: Stores, { version }: TableRecord, ids: Iterable<string>): Promise<readonly Slots[]> {
    const known = version === this.known.version ? this.known : await this.read(stores, version)
    const wanted = new Set<number>()
    for (const id of ids) wanted.add(markOf(id))
    const found: Slots[] = []
    for (const { group, no, marks } of known.marks) {
      const slots: number[] = []
      for (let slot = 0; slot < marks.length; slot += 1) if (wanted.has(marks[slot] ?? -1)) slots.push(slot)
      if (slots.length > 0) found.push({ group, no, slots })
    }
    return found
  }

  /** Reads what is not known yet. Others may read at the same time: each answers by what it has read itself. */
  private async read(stores: Stores, version: number): Promise<Known> {
    const before = this.known.marks
    const read = new Set(before.map(({ no }) => no))
    const range = IDBKeyRange.bound([this.table], [this.table, []])
    const keys = (await answerOf(stores.marks.getAllKeys(range))) as [string, string, number][]
    const there = new Set(keys.map(([, , no]) => no))
    const fresh = keys.filter(([, , no]) => !read.has(no))
    const added =
      fresh.length === keys.length
        ? await answerOf(stores.marks.getAll(range) as IDBRequest<MarksRecord[]>)
        : await Promise.all(fresh.map((key) => answerOf(stores.marks.get(key) as IDBRequest<MarksRecord>)))
    const known = { version, marks: [...before.filter(({ no }) => there.has(no)), ...added] }
    if (version > this.known.version) this.known = known
    return known
  }
}
