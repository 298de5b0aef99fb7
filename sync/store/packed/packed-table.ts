import type { PreparedQuery } from 'rxdb/plugins/core'
import { Chunks, cut, type ChunkHeads, type Shape } from './chunks.ts'
import { Directory, readTable } from './directory.ts'
import { askedOf, type Layout } from './index-range.ts'
import type { PackedDatabase, Stores } from './packed-database.ts'
import { joinRow, splitRow, type Doc, type Head, type RowText } from './row-text.ts'
import { answerOf } from './transaction.ts'

/** So many rows of a group are packed; fewer wait in the delta table, one record each. */
const PACKED_ROWS = 50
/** A chunk with fewer rows is taken apart. */
const FEWEST_ROWS = 8
/** Bodies that are read at a time. */
const WINDOW = 16

interface DeltaRecord extends RowText {
  readonly table: string
  readonly id: string
  readonly group: string
}

/** Where rows were found. A row lies in the delta or in one chunk, never in both. */
interface Found {
  readonly docs: ReadonlyMap<string, Doc>
  /** Of those, the ids of the delta. */
  readonly delta: ReadonlySet<string>
  readonly chunks: readonly OpenChunk[]
}

interface OpenChunk {
  readonly group: string
  readonly no: number
  readonly rows: readonly RowText[]
}

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

  async query(schema: Parameters<typeof askedOf>[0], prepared: PreparedQuery<Doc>): Promise<readonly Doc[]> {
    const asked = askedOf(schema, prepared, this.heads)
    return this.database.read(async (stores) => {
      const chosen: Chosen[] = []
      await this.each(stores, this.layout.groupOfPlan(prepared.queryPlan), asked.needsBody, (row) => {
        if (!asked.inRange(row.head)) return
        const doc = row.body === null || !asked.needsBody ? row.head : joinRow({ head: row.head, body: row.body })
        if (asked.matches?.(doc) !== false) chosen.push({ ...row, doc })
      })
      chosen.sort((a, b) => asked.order(a.doc, b.doc))
      return this.joined(stores, chosen.slice(asked.skip, asked.skip + asked.limit))
    })
  }

  async count(schema: Parameters<typeof askedOf>[0], prepared: PreparedQuery<Doc>): Promise<number> {
    const asked = askedOf(schema, prepared, this.heads)
    if (asked.needsBody || asked.skip > 0 || Number.isFinite(asked.limit)) return (await this.query(schema, prepared)).length
    return this.database.read(async (stores) => {
      let count = 0
      await this.each(stores, this.layout.groupOfPlan(prepared.queryPlan), false, ({ head }) => {
        if (asked.inRange(head) && asked.matches?.(head) !== false) count += 1
      })
      return count
    })
  }

  /** Every row as of one moment, deleted ones included, without opening its body. */
  eachHead(visit: (head: Head) => void): Promise<void> {
    return this.database.read((stores) => this.each(stores, null, false, ({ head }) => visit(head)))
  }

  /** Removes rows for good. */
  async purge(goes: (head: Head) => boolean): Promise<void> {
    await this.database.write(async (stores) => {
      const removed = new Map<string, null>()
      await this.each(stores, null, false, ({ head }) => void (goes(head) && removed.set(this.idOf(head), null)))
      if (removed.size > 0) await this.put(stores, await this.locate(stores, removed), removed)
    })
  }

  /** Removes all rows. */
  async clear(): Promise<void> {
    await this.database.write(async (stores) => {
      const { table } = this.shape
      const range = IDBKeyRange.bound([table], [table, []])
      for (const store of [stores.delta, stores.heads, stores.bodies, stores.marks]) store.delete(range)
      const { version, next } = await readTable(stores, table)
      stores.tables.put({ table, version: version + 1, next })
    })
  }

  private async replace(
    stores: Stores,
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, Doc>) => readonly Doc[],
  ): Promise<void> {
    const found = await this.locate(stores, new Set(ids))
    const rows = decide(found.docs).map((doc) => splitRow(doc, this.shape.fields))
    await this.put(stores, found, new Map(rows.map((row) => [this.idOf(row.head), row])))
  }

  private idOf(head: Head): string {
    return String(head[this.shape.primary])
  }

  /** Visits the rows of a group, or all. `body`: null where it was not asked for. */
  private async each(
    stores: Stores,
    group: string | null,
    withBodies: boolean,
    visit: (row: Placed) => void,
  ): Promise<void> {
    const { table } = this.shape
    const waiting =
      group === null
        ? stores.delta.getAll(IDBKeyRange.bound([table], [table, []]))
        : stores.delta.index('group').getAll([table, group])
    for (const { head, body } of (await answerOf(waiting)) as readonly DeltaRecord[]) {
      visit({ head, body, no: 0, at: 0 })
    }
    const chunks = new Chunks(stores, this.shape)
    await chunks.each(group, async (some) => {
      for (const { no, heads } of some) {
        const bodies = withBodies ? await chunks.bodies(no) : null
        for (const [at, head] of heads.entries()) visit({ head, body: bodies?.[at] ?? null, no, at })
      }
    })
  }

  /** The documents of chosen rows, in their order: opens the bodies that are not there yet. */
  private async joined(stores: Stores, chosen: readonly Chosen[]): Promise<readonly Doc[]> {
    const chunks = new Chunks(stores, this.shape)
    const docs: Doc[] = []
    const places = new Map<number, number[]>()
    for (const [at, { head, body, no }] of chosen.entries()) {
      if (body !== null) docs[at] = joinRow({ head, body })
      else places.set(no, [...(places.get(no) ?? []), at])
    }
    await inWindows([...places], async ([no, wanted]) => {
      const bodies = await chunks.bodies(no)
      for (const at of wanted) {
        const row = chosen[at]
        if (row) docs[at] = joinRow({ head: row.head, body: bodies[row.at] ?? '{}' })
      }
    })
    return docs
  }

  private async locate(stores: Stores, ids: Ids): Promise<Found> {
    const { table } = this.shape
    const docs = new Map<string, Doc>()
    const delta = new Set<string>()
    const keys =
      ids.size <= WINDOW
        ? [...ids.keys()]
        : ((await answerOf(stores.delta.getAllKeys(IDBKeyRange.bound([table], [table, []])))) as [string, string][])
            .map(([, id]) => id)
            .filter((id) => ids.has(id))
    await inWindows(keys, async (id) => {
      const record = (await answerOf(stores.delta.get([table, id]))) as DeltaRecord | undefined
      if (!record) return
      docs.set(id, joinRow(record))
      delta.add(id)
    })
    const opened: OpenChunk[] = []
    const packed = [...ids.keys()].filter((id) => !delta.has(id))
    if (packed.length > 0) {
      const chunks = new Chunks(stores, this.shape)
      for (const { group, no } of await this.directory.chunksOf(stores, packed)) {
        const chunk = await chunks.heads(group, no)
        if (!chunk?.heads.some((head) => ids.has(this.idOf(head)))) continue
        const rows = await this.opened(chunks, chunk)
        opened.push({ group, no, rows })
        for (const row of rows) if (ids.has(this.idOf(row.head))) docs.set(this.idOf(row.head), joinRow(row))
      }
    }
    return { docs, delta, chunks: opened }
  }

  private async opened(chunks: Chunks, { no, heads }: ChunkHeads): Promise<readonly RowText[]> {
    const bodies = await chunks.bodies(no)
    return heads.map((head, at) => ({ head, body: bodies[at] ?? '{}' }))
  }

  /** Puts these rows in the places of those that were found; null: removes one. What is many enough is packed. */
  private async put(stores: Stores, found: Found, rows: ReadonlyMap<string, RowText | null>): Promise<void> {
    const { table } = this.shape
    const chunks = new Chunks(stores, this.shape)
    const byGroup = new Map<string, RowText[]>()
    const add = (row: RowText) => {
      const group = this.layout.groupOf(row.head)
      const others = byGroup.get(group)
      if (others) others.push(row)
      else byGroup.set(group, [row])
    }
    let { version, next } = await readTable(stores, table)
    const before = version
    const goes = (id: string) => rows.has(id)
    for (const { group, no, rows: inside } of found.chunks) {
      const left = inside.filter(({ head }) => !goes(this.idOf(head)))
      if (left.length === inside.length) continue
      if (left.length < FEWEST_ROWS) {
        chunks.remove(group, no)
        version = before + 1
        for (const row of left) add(row)
      } else await chunks.replace(group, no, left)
    }
    for (const [id, row] of rows) {
      if (row) add(row)
      else if (found.delta.has(id)) stores.delta.delete([table, id])
    }
    for (const [group, more] of byGroup) {
      const known = (await answerOf(stores.delta.index('group').getAllKeys([table, group]))) as [string, string][]
      const waiting = known.filter(([, id]) => !goes(id))
      if (waiting.length + more.length < PACKED_ROWS) {
        for (const { head, body } of more) {
          stores.delta.put({ table, id: this.idOf(head), group, head, body } satisfies DeltaRecord)
        }
        continue
      }
      const all = [...more]
      await inWindows(waiting, async (key) => void all.push((await answerOf(stores.delta.get(key))) as DeltaRecord))
      for (const { head } of all) {
        const id = this.idOf(head)
        if (found.delta.has(id) || waiting.some(([, known]) => known === id)) stores.delta.delete([table, id])
      }
      all.sort((a, b) => this.layout.order(a.head, b.head))
      for (const part of cut(all)) {
        await chunks.add(group, next, part)
        next += 1
        version = before + 1
      }
    }
    if (version !== before) stores.tables.put({ table, version, next })
  }
}

/** A set, or the keys of a map. */
type Ids = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'> & { keys(): Iterable<string> }

/** A row where it lies; `no` and `at`: in which chunk, and where in it. */
interface Placed {
  readonly head: Head
  readonly body: string | null
  readonly no: number
  readonly at: number
}

interface Chosen extends Placed {
  readonly doc: Doc
}

async function inWindows<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += WINDOW) await Promise.all(all.slice(at, at + WINDOW).map(work))
}
