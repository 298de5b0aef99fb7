import type { PreparedQuery } from 'rxdb/plugins/core'
import { CHUNK_ROWS, Chunks, type Chunk, type Shape, type Slotted } from './chunks.ts'
import { Directory, readTable, type TableRecord } from './directory.ts'
import { askedOf, type Layout } from './index-range.ts'
import type { PackedDatabase, Stores } from './packed-database.ts'
import { joinRow, splitRow, type Doc, type Head, type RowText } from './row-text.ts'
import { answerOf } from './transaction.ts'

/** So many rows of a group are packed; fewer wait in the delta table, one record each. */
const PACKED_ROWS = 50
/** A chunk with fewer rows is taken apart. */
const FEWEST_ROWS = 8
/** Requests at a time. */
const WINDOW = 16

interface DeltaRecord extends RowText {
  readonly table: string
  readonly id: string
  readonly group: string
}

/** Where rows were found. A row lies in the delta or in one chunk, never in both. */
interface Found {
  readonly record: TableRecord
  readonly docs: ReadonlyMap<string, Doc>
  /** Of those, the ids of the delta. */
  readonly delta: ReadonlySet<string>
  readonly chunks: readonly Chunk[]
}

/** A set, or the keys of a map. */
type Ids = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'> & { keys(): Iterable<string> }

/** Where a row lies: its text is here, as it is in the delta, or its slot in a chunk. */
type Place = { readonly body: string } | { readonly no: number; readonly slot: number }

interface Chosen {
  readonly head: Head
  readonly doc: Doc
  readonly place: Place
}

type Schema = Parameters<typeof askedOf>[0]

/** The rows of one collection. Each question is one transaction, and so is each write. */
export class PackedTable {
  private readonly directory: Directory
  private readonly heads: ReadonlySet<string>

  constructor(
    readonly database: PackedDatabase,
    private readonly shape: Shape,
    private readonly layout: Layout,
  ) {
    this.directory = new Directory(shape.table)
    this.heads = new Set(shape.fields)
  }

  /** Deleted ones included. */
  find(ids: readonly string[]): Promise<readonly Doc[]> {
    return this.database.read(async (stores) => [...(await this.locate(stores, new Set(ids))).docs.values()])
  }

  /**
   * `decide` is given the rows of these ids as they are in the transaction that writes, and says which documents to put
   * in their places. Resolves when they are on the disk.
   */
  async write(ids: readonly string[], decide: (found: ReadonlyMap<string, Doc>) => readonly Doc[]): Promise<void> {
    await this.database.write((stores) => this.replace(stores, ids, decide))
  }

  /** Puts documents in the places of whatever is there, in a transaction of its database. */
  async overwrite(stores: Stores, docs: readonly Doc[]): Promise<void> {
    const ids = docs.map((doc) => this.idOf(doc))
    await this.replace(stores, ids, () => docs)
  }

  async query(schema: Schema, prepared: PreparedQuery<Doc>): Promise<readonly Doc[]> {
    const asked = askedOf(schema, prepared, this.heads)
    return this.database.read(async (stores) => {
      const chosen: Chosen[] = []
      await this.each(stores, this.layout.groupOfPlan(prepared.queryPlan), asked.needsBody, (head, place) => {
        if (!asked.inRange(head)) return
        const doc = asked.needsBody && 'body' in place ? joinRow({ head, body: place.body }) : head
        if (asked.matches?.(doc) !== false) chosen.push({ head, doc, place })
      })
      chosen.sort((a, b) => asked.order(a.doc, b.doc))
      return this.joined(stores, chosen.slice(asked.skip, asked.skip + asked.limit))
    })
  }

  async count(schema: Schema, prepared: PreparedQuery<Doc>): Promise<number> {
    const asked = askedOf(schema, prepared, this.heads)
    if (asked.needsBody || asked.skip > 0 || Number.isFinite(asked.limit)) {
      return (await this.query(schema, prepared)).length
    }
    return this.database.read(async (stores) => {
      let count = 0
      await this.each(stores, this.layout.groupOfPlan(prepared.queryPlan), false, (head) => {
        if (asked.inRange(head) && asked.matches?.(head) !== false) count += 1
      })
      return count
    })
  }

  /** Every row as of one moment, deleted ones included, without opening its body. */
  eachHead(visit: (head: Head) => void): Promise<void> {
    return this.database.read((stores) => this.each(stores, null, false, visit))
  }

  /** Removes rows for good. */
  async purge(goes: (head: Head) => boolean): Promise<void> {
    await this.database.write(async (stores) => {
      const removed = new Map<string, null>()
      await this.each(stores, null, false, (head) => void (goes(head) && removed.set(this.idOf(head), null)))
      if (removed.size > 0) await this.put(stores, await this.locate(stores, removed), removed)
    })
  }

  /** Removes all rows. */
  async clear(): Promise<void> {
    await this.database.write(async (stores) => {
      const { table } = this.shape
      const all = IDBKeyRange.bound([table], [table, []])
      for (const store of [stores.delta, stores.heads, stores.bodies, stores.marks]) store.delete(all)
      const { version, next } = await readTable(stores, table)
      stores.tables.put({ table, version: version + 1, next } satisfies TableRecord)
    })
  }

  private idOf(head: Head): string {
    return String(head[this.shape.primary])
  }

  /** Visits the rows of a group, or all; with the texts of their bodies where asked. */
  private async each(
    stores: Stores,
    group: string | null,
    withBodies: boolean,
    visit: (head: Head, place: Place) => void,
  ): Promise<void> {
    const { table } = this.shape
    const waiting =
      group === null
        ? stores.delta.getAll(IDBKeyRange.bound([table], [table, []]))
        : stores.delta.index('group').getAll([table, group])
    const chunks = new Chunks(stores, this.shape)
    await Promise.all([
      answerOf(waiting).then((rows: readonly DeltaRecord[]) => {
        for (const { head, body } of rows) visit(head, { body })
      }),
      chunks.each(group, async ({ no, rows }) => {
        const slots = rows.map(({ slot }) => slot)
        const bodies = withBodies ? await chunks.bodies(no, slots) : null
        for (const { slot, head } of rows) visit(head, bodies ? { body: bodies.get(slot) ?? '' } : { no, slot })
      }),
    ])
  }

  /** The documents of chosen rows, in their order: reads the bodies that are not here yet. */
  private async joined(stores: Stores, chosen: readonly Chosen[]): Promise<readonly Doc[]> {
    const chunks = new Chunks(stores, this.shape)
    const slots = new Map<number, number[]>()
    for (const { place } of chosen) {
      if (!('no' in place)) continue
      const others = slots.get(place.no)
      if (others) others.push(place.slot)
      else slots.set(place.no, [place.slot])
    }
    const bodies = new Map<number, ReadonlyMap<number, string>>()
    await inWindows([...slots], async ([no, wanted]) => void bodies.set(no, await chunks.bodies(no, wanted)))
    return chosen.map(({ head, place }) =>
      joinRow({ head, body: 'body' in place ? place.body : (bodies.get(place.no)?.get(place.slot) ?? '') }),
    )
  }

  private async locate(stores: Stores, ids: Ids): Promise<Found> {
    const [record, waiting] = await Promise.all([readTable(stores, this.shape.table), this.waiting(stores, ids)])
    const docs = new Map(waiting.map((row) => [row.id, joinRow(row)]))
    const delta = new Set(docs.keys())
    const found: Chunk[] = []
    const packed = [...ids.keys()].filter((id) => !delta.has(id))
    if (packed.length > 0) {
      const chunks = new Chunks(stores, this.shape)
      await inWindows(await this.directory.chunksOf(stores, record, packed), async (key) => {
        const chunk = await chunks.get(key)
        const rows = chunk.rows.filter(({ head }) => ids.has(this.idOf(head)))
        if (rows.length === 0) return
        found.push(chunk)
        for (const row of await this.opened(chunks, chunk.no, rows)) docs.set(this.idOf(row.head), joinRow(row))
      })
    }
    return { record, docs, delta, chunks: found }
  }

  /** Those of the ids that are in the delta. */
  private async waiting({ delta }: Stores, ids: Ids): Promise<readonly DeltaRecord[]> {
    const { table } = this.shape
    let keys = [...ids.keys()].map((id) => [table, id])
    if (keys.length > WINDOW) {
      const all = (await answerOf(delta.getAllKeys(IDBKeyRange.bound([table], [table, []])))) as [string, string][]
      keys = all.filter(([, id]) => ids.has(id))
    }
    const rows: (DeltaRecord | undefined)[] = []
    await inWindows(keys, async (key) => void rows.push(await answerOf(delta.get(key))))
    return rows.filter((row) => row !== undefined)
  }

  private async opened(chunks: Chunks, no: number, rows: readonly Slotted[]): Promise<readonly RowText[]> {
    const slots = rows.map(({ slot }) => slot)
    const bodies = await chunks.bodies(no, slots)
    return rows.map(({ head, slot }) => ({ head, body: bodies.get(slot) ?? '' }))
  }

  private async replace(
    stores: Stores,
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, Doc>) => readonly Doc[],
  ): Promise<void> {
    const found = await this.locate(stores, new Set(ids))
    const rows = decide(found.docs).map((doc) => splitRow(doc, this.heads))
    if (rows.length > 0) await this.put(stores, found, new Map(rows.map((row) => [this.idOf(row.head), row])))
  }

  /** Puts these rows in the places of those that were found; null: removes one. What is many enough is packed. */
  private async put(stores: Stores, found: Found, rows: ReadonlyMap<string, RowText | null>): Promise<void> {
    const { table } = this.shape
    const chunks = new Chunks(stores, this.shape)
    const { version } = found.record
    let { next } = found.record
    const left = await this.takeOut(chunks, found.chunks, rows)
    for (const [id, row] of rows) if (!row && found.delta.has(id)) stores.delta.delete([table, id])
    const groups = this.grouped([...left.flat(), ...rows.values()])
    await Promise.all(
      [...groups].map(async ([group, more]) => {
        const keys = (await answerOf(stores.delta.index('group').getAllKeys([table, group]))) as [string, string][]
        const others = keys.filter(([, id]) => !rows.has(id))
        if (others.length + more.length < PACKED_ROWS) {
          groups.delete(group)
          for (const { head, body } of more) {
            stores.delta.put({ table, id: this.idOf(head), group, head, body } satisfies DeltaRecord)
          }
          return
        }
        const waited = more.map(({ head }) => this.idOf(head)).filter((id) => found.delta.has(id))
        await inWindows(others, async (key) => void more.push(await answerOf(stores.delta.get(key))))
        for (const key of [...others, ...waited.map((id) => [table, id])]) stores.delta.delete(key)
      }),
    )
    for (const [group, all] of groups) {
      all.sort((a, b) => this.layout.order(a.head, b.head))
      for (const some of evenly(all)) {
        await chunks.add({ group, no: next }, some)
        next += 1
      }
    }
    if (left.length > 0 || next !== found.record.next) {
      stores.tables.put({ table, version: version + 1, next } satisfies TableRecord)
    }
  }

  /** Takes rows out of their chunks. Returns what is left of each chunk that was taken apart for it. */
  private async takeOut(chunks: Chunks, found: readonly Chunk[], rows: Ids): Promise<readonly (readonly RowText[])[]> {
    const apart: (readonly RowText[])[] = []
    await inWindows(found, async (chunk) => {
      const stays = chunk.rows.filter(({ head }) => !rows.has(this.idOf(head)))
      if (stays.length === chunk.rows.length) return
      if (stays.length < FEWEST_ROWS) {
        apart.push(await this.opened(chunks, chunk.no, stays))
        chunks.remove(chunk)
      } else await chunks.takeOut(chunk, stays)
    })
    return apart
  }

  private grouped(rows: readonly (RowText | null)[]): Map<string, RowText[]> {
    const groups = new Map<string, RowText[]>()
    for (const row of rows) {
      if (!row) continue
      const group = this.layout.groupOf(row.head)
      const others = groups.get(group)
      if (others) others.push(row)
      else groups.set(group, [row])
    }
    return groups
  }
}

/** As few chunks as hold them, of about the same size. */
function evenly(rows: readonly RowText[]): readonly (readonly RowText[])[] {
  const chunks = Math.ceil(rows.length / CHUNK_ROWS)
  const size = Math.ceil(rows.length / chunks)
  return Array.from({ length: chunks }, (_, at) => rows.slice(at * size, (at + 1) * size))
}

async function inWindows<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += WINDOW) await Promise.all(all.slice(at, at + WINDOW).map(work))
}
