import { answerOf } from './transaction.ts'
import type { Stores } from './packed-database.ts'
import { headsText, readHeads, type Head, type RowText } from './row-text.ts'

/** Small enough for one value of LevelDB: Chromium keeps values of 64 KiB and more in files of their own. */
const MOST_CHARACTERS = 48_000
const MOST_ROWS = 200

/** Heads of up to 200 rows of one group in one record. The texts of their bodies lie in another one, in the order. */
interface HeadsRecord {
  readonly table: string
  readonly group: string
  readonly no: number
  readonly heads: string
}

interface BodiesRecord {
  readonly table: string
  readonly no: number
  readonly bodies: readonly string[]
}

/** By which a chunk is found for an id; never changed, also when rows are taken out. */
export interface MarksRecord {
  readonly table: string
  readonly group: string
  readonly no: number
  readonly marks: Uint32Array
}

export interface ChunkHeads {
  readonly group: string
  readonly no: number
  readonly heads: readonly Head[]
}

/** Cuts rows, in their order, into what fits into a chunk each. */
export function cut(rows: readonly RowText[]): readonly (readonly RowText[])[] {
  const cuts: RowText[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const last = cuts.at(-1)
    if (last && last.length < MOST_ROWS && characters + row.body.length <= MOST_CHARACTERS) {
      last.push(row)
      characters += row.body.length
    } else {
      cuts.push([row])
      characters = row.body.length
    }
  }
  return cuts
}

/** A number for an id: different ids seldom have the same. */
export function markOf(id: string): number {
  let mark = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) mark = Math.imul(mark ^ id.charCodeAt(at), 0x01000193)
  return mark >>> 0
}

/** What a table knows of its rows. */
export interface Shape {
  readonly table: string
  /** The field with the primary key. */
  readonly primary: string
  /** Those that lie in the head. */
  readonly fields: readonly string[]
}

/** The chunks of one table within one transaction. */
export class Chunks {
  constructor(
    private readonly stores: Stores,
    private readonly shape: Shape,
  ) {}

  private get table(): string {
    return this.shape.table
  }

  /** Chunk after chunk, `batch` of them at a time, so that the page draws in between. */
  async each(group: string | null, visit: (chunks: readonly ChunkHeads[]) => Promise<void>): Promise<void> {
    const start = group === null ? [this.table] : [this.table, group]
    const end = [...start, []]
    for (let after: IDBValidKey = start; ;) {
      const range = IDBKeyRange.bound(after, end, after !== start)
      const records = (await answerOf(this.stores.heads.getAll(range, BATCH))) as readonly HeadsRecord[]
      await visit(records.map(opened))
      const last = records.at(-1)
      if (!last || records.length < BATCH) return
      after = [last.table, last.group, last.no]
    }
  }

  /** Null: it was taken apart. */
  async heads(group: string, no: number): Promise<ChunkHeads | null> {
    const record = (await answerOf(this.stores.heads.get([this.table, group, no]))) as HeadsRecord | undefined
    return record ? opened(record) : null
  }

  async bodies(no: number): Promise<readonly string[]> {
    const record = (await answerOf(this.stores.bodies.get([this.table, no]))) as BodiesRecord | undefined
    if (!record) throw new Error(`no bodies for chunk ${no} of ${this.table}`)
    return record.bodies
  }

  /** Resolves when the browser has taken the rows, so that a large write is many short tasks. */
  async add(group: string, no: number, rows: readonly RowText[]): Promise<void> {
    const marks = Uint32Array.from(rows, ({ head }) => markOf(String(head[this.shape.primary])))
    this.stores.marks.put({ table: this.table, group, no, marks } satisfies MarksRecord)
    await this.replace(group, no, rows)
  }

  /** Without the rows that were taken out; their content is gone from the disk, too. */
  async replace(group: string, no: number, rows: readonly RowText[]): Promise<void> {
    const heads = headsText(
      rows.map((row) => row.head),
      this.shape.fields,
    )
    this.stores.heads.put({ table: this.table, group, no, heads } satisfies HeadsRecord)
    const bodies = rows.map(({ body }) => body)
    await answerOf(this.stores.bodies.put({ table: this.table, no, bodies } satisfies BodiesRecord))
  }

  remove(group: string, no: number): void {
    this.stores.heads.delete([this.table, group, no])
    this.stores.marks.delete([this.table, group, no])
    this.stores.bodies.delete([this.table, no])
  }
}

const BATCH = 32

const opened = ({ group, no, heads }: HeadsRecord): ChunkHeads => ({ group, no, heads: readHeads(heads) })
