import type { Stores } from './packed-database.ts'
import { headsText, readHeads, type Head, type RowText } from './row-text.ts'
import { answerOf } from './transaction.ts'

/** Rows of one group whose heads lie in one record. */
export const CHUNK_ROWS = 192
/** Rows whose bodies lie in one record: small, since a list needs few rows of a chunk. */
const PART_ROWS = 16
/** Chunks that are read at a time, so that the page draws in between. */
const BATCH = 16

interface HeadsRecord extends ChunkKey {
  readonly table: string
  readonly heads: string
}

interface PartRecord {
  readonly table: string
  readonly no: number
  readonly part: number
  readonly bodies: readonly string[]
}

/** By which a chunk is found for an id; never changed, also when rows are taken out. */
export interface MarksRecord extends ChunkKey {
  readonly table: string
  readonly marks: Uint32Array
}

export interface ChunkKey {
  readonly group: string
  /** Never used again in this table. */
  readonly no: number
}

/** A head, and the place of its body among those of its chunk: it stays when others are taken out. */
export interface Slotted {
  readonly slot: number
  readonly head: Head
}

export interface Chunk extends ChunkKey {
  readonly rows: readonly Slotted[]
}

/** What a table knows of its rows. */
export interface Shape {
  readonly table: string
  /** The field with the primary key. */
  readonly primary: string
  /** Those that lie in the head. */
  readonly fields: readonly string[]
}

/** A number for an id: different ids seldom have the same. */
export function markOf(id: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) mark = Math.imul(mark ^ id.charCodeAt(at), 0x01000193)
  return mark >>> 0
}

/** The chunks of one table within one transaction. */
export class Chunks {
  constructor(
    private readonly stores: Stores,
    private readonly shape: Shape,
  ) {}

  /** The chunks of a group, or all. */
  async each(group: string | null, visit: (chunk: Chunk) => Promise<void>): Promise<void> {
    const start = group === null ? [this.shape.table] : [this.shape.table, group]
    for (let after: IDBValidKey = start; ;) {
      const range = IDBKeyRange.bound(after, [...start, []], after !== start)
      const records = (await answerOf(this.stores.heads.getAll(range, BATCH))) as readonly HeadsRecord[]
      for (const record of records) await visit(this.opened(record))
      const last = records.at(-1)
      if (!last || records.length < BATCH) return
      after = [last.table, last.group, last.no]
    }
  }

  async get({ group, no }: ChunkKey): Promise<Chunk> {
    const record = (await answerOf(this.stores.heads.get([this.shape.table, group, no]))) as HeadsRecord | undefined
    if (!record) throw new Error(`no chunk ${no} of ${this.shape.table}`)
    return this.opened(record)
  }

  /** The bodies of these slots. */
  async bodies(no: number, slots: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>()
    const parts = new Set(slots.map(partOf))
    await Promise.all(
      [...parts].map(async (part) => {
        const bodies = await this.part(no, part)
        for (const slot of slots) if (partOf(slot) === part) found.set(slot, bodies[slot % PART_ROWS] ?? '')
      }),
    )
    return found
  }

  /** Resolves when the browser has taken the rows, so that a large write is many short tasks. */
  async add({ group, no }: ChunkKey, rows: readonly RowText[]): Promise<void> {
    const { table, primary } = this.shape
    const marks = Uint32Array.from(rows, ({ head }) => markOf(String(head[primary])))
    this.stores.marks.put({ table, group, no, marks } satisfies MarksRecord)
    for (let at = 0; at < rows.length; at += PART_ROWS) {
      const bodies = rows.slice(at, at + PART_ROWS).map(({ body }) => body)
      this.stores.bodies.put({ table, no, part: partOf(at), bodies } satisfies PartRecord)
    }
    const slotted = rows.map(({ head }, slot) => ({ slot, head }))
    await answerOf(this.putHeads({ group, no, rows: slotted }))
  }

  /** Leaves these rows: the contents of the others are gone from the disk, too. */
  async takeOut({ group, no, rows }: Chunk, stays: readonly Slotted[]): Promise<void> {
    this.putHeads({ group, no, rows: stays })
    const gone = new Set(rows.map(({ slot }) => slot))
    for (const { slot } of stays) gone.delete(slot)
    const parts = new Set([...gone].map(partOf))
    await Promise.all(
      [...parts].map(async (part) => {
        const bodies = (await this.part(no, part)).map((body, at) => (gone.has(part * PART_ROWS + at) ? '' : body))
        this.stores.bodies.put({ table: this.shape.table, no, part, bodies } satisfies PartRecord)
      }),
    )
  }

  remove({ group, no }: ChunkKey): void {
    const { table } = this.shape
    this.stores.heads.delete([table, group, no])
    this.stores.marks.delete([table, group, no])
    this.stores.bodies.delete(IDBKeyRange.bound([table, no], [table, no, []]))
  }

  private putHeads({ group, no, rows }: Chunk): IDBRequest {
    const { table, fields } = this.shape
    return this.stores.heads.put({ table, group, no, heads: headsText(rows, fields) } satisfies HeadsRecord)
  }

  private opened({ group, no, heads }: HeadsRecord): Chunk {
    return { group, no, rows: readHeads(heads) }
  }

  private async part(no: number, part: number): Promise<readonly string[]> {
    const record = (await answerOf(this.stores.bodies.get([this.shape.table, no, part]))) as PartRecord | undefined
    if (!record) throw new Error(`no part ${part} of chunk ${no} of ${this.shape.table}`)
    return record.bodies
  }
}

const partOf = (slot: number): number => Math.floor(slot / PART_ROWS)
