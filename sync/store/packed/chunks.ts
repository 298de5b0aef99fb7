import type { Stores } from './packed-database.ts'
import type { Layout } from './index-range.ts'
import { headOf, valuesOf, type Head, type RowText, type Values } from './row-text.ts'
import { answerOf } from './transaction.ts'

/** Rows of one group whose heads lie in one record. */
export const CHUNK_ROWS = 96
/** Rows whose bodies lie in one record: small, since a list needs few rows of a chunk. */
const PART_ROWS = 16
/** Chunks that are read at a time, so that the page draws in between. */
const BATCH = 16

interface HeadsRecord extends ChunkKey {
  readonly table: string
  readonly fields: readonly string[]
  readonly size: number
  /** Its first and its last row in the order of the chunk. */
  readonly first: Values
  readonly last: Values
  /** For each row its slot and its values, as JSON. */
  readonly text: string
}

interface PartRecord {
  readonly table: string
  readonly no: number
  readonly part: number
  readonly bodies: readonly string[]
}

/** By which a row is found for an id: a number for each slot. Never changed, also when rows are taken out. */
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
export type Slotted = readonly [slot: number, values: Values]

export interface Chunk extends ChunkKey {
  readonly size: number
  readonly first: Values
  readonly last: Values
  /** Parses the heads. */
  rows(): readonly Slotted[]
}

/** Bodies of a chunk, as far as they were read, by their part. */
export type Parts = Map<number, readonly string[]>

/** The form of a table's rows. */
export interface Shape {
  readonly table: string
  /** The field with the primary key. */
  readonly primary: string
  readonly layout: Layout
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

  /** Reads the bodies of these slots into `parts`, where they are not yet. */
  async read(no: number, slots: Iterable<number>, parts: Parts): Promise<void> {
    const missing = new Set<number>()
    for (const slot of slots) if (!parts.has(partOf(slot))) missing.add(partOf(slot))
    const { table } = this.shape
    await Promise.all(
      [...missing].map(async (part) => {
        const record = (await answerOf(this.stores.bodies.get([table, no, part]))) as PartRecord | undefined
        if (!record) throw new Error(`no part ${part} of chunk ${no} of ${table}`)
        parts.set(part, record.bodies)
      }),
    )
  }

  /** A row whose body was read. */
  row([slot, values]: Slotted, parts: Parts): RowText {
    return { head: this.head(values), body: parts.get(partOf(slot))?.[slot % PART_ROWS] ?? '' }
  }

  head(values: Values): Head {
    return headOf(values, this.shape.layout.fields)
  }

  /** Resolves when the browser has taken the rows, so that a large write is many short tasks. */
  async add({ group, no }: ChunkKey, rows: readonly RowText[]): Promise<void> {
    const { table, primary, layout } = this.shape
    const marks = Uint32Array.from(rows, ({ head }) => markOf(String(head[primary])))
    this.stores.marks.put({ table, group, no, marks } satisfies MarksRecord)
    for (let at = 0; at < rows.length; at += PART_ROWS) {
      const bodies = rows.slice(at, at + PART_ROWS).map(({ body }) => body)
      this.stores.bodies.put({ table, no, part: partOf(at), bodies } satisfies PartRecord)
    }
    const slotted = rows.map(({ head }, slot): Slotted => [slot, valuesOf(head, layout.fields)])
    await answerOf(this.putHeads({ group, no }, slotted))
  }

  /** Leaves these rows: the contents of the others are gone from the disk, too. @param parts those of the others */
  takeOut({ group, no }: ChunkKey, stays: readonly Slotted[], gone: readonly Slotted[], parts: Parts): void {
    this.putHeads({ group, no }, stays)
    const slots = new Set(gone.map(([slot]) => slot))
    for (const part of new Set([...slots].map(partOf))) {
      const bodies = (parts.get(part) ?? []).map((body, at) => (slots.has(part * PART_ROWS + at) ? '' : body))
      this.stores.bodies.put({ table: this.shape.table, no, part, bodies } satisfies PartRecord)
    }
  }

  remove({ group, no }: ChunkKey): void {
    const { table } = this.shape
    this.stores.heads.delete([table, group, no])
    this.stores.marks.delete([table, group, no])
    this.stores.bodies.delete(IDBKeyRange.bound([table, no], [table, no, []]))
  }

  private putHeads({ group, no }: ChunkKey, rows: readonly Slotted[]): IDBRequest {
    const { table, layout } = this.shape
    const [[, first] = NOBODY, [, last] = NOBODY] = [rows[0], rows.at(-1)]
    const text = JSON.stringify(rows)
    const record: HeadsRecord = { table, group, no, fields: layout.fields, size: rows.length, first, last, text }
    return this.stores.heads.put(record)
  }

  private opened({ group, no, fields, size, first, last, text }: HeadsRecord): Chunk {
    const own = this.shape.layout.fields
    // Another version of the app has written it, with other fields in its heads.
    const isOther = fields.length !== own.length || own.some((field, at) => fields[at] !== field)
    const now = (values: Values) => (isOther ? valuesOf(headOf(values, fields), own) : values)
    return {
      group,
      no,
      size,
      first: now(first),
      last: now(last),
      rows() {
        const rows = JSON.parse(text) as readonly Slotted[]
        return isOther ? rows.map(([slot, values]): Slotted => [slot, now(values)]) : rows
      },
    }
  }
}

const NOBODY: Slotted = [0, []]

const partOf = (slot: number): number => Math.floor(slot / PART_ROWS)
