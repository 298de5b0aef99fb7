import type { PreparedQuery } from 'rxdb/plugins/core'
import { CHUNK_ROWS, Chunks, type ChunkKey, type Parts, type Shape, type Slotted } from './chunks.ts'
import { Directory, readTable, type TableRecord } from './directory.ts'
import { askedOf, type Asked, type Schema } from './index-range.ts'
import type { PackedDatabase, Stores } from './packed-database.ts'
import { joinRow, splitRow, valuesOf, type Doc, type Head, type RowText, type Values } from './row-text.ts'
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
  readonly chunks: readonly OpenChunk[]
}

interface OpenChunk extends ChunkKey {
  readonly rows: readonly Slotted[]
  readonly parts: Parts
}

/** A set, or the keys of a map. */
type Ids = Pick<ReadonlyMap<string, unknown>, 'has' | 'size'> & { keys(): Iterable<string> }

/** A row as a question meets it: its body is here, as in the delta, or in its slot of a chunk. */
interface Met {
  readonly values: Values
  readonly place: { readonly body: string } | { readonly no: number; readonly slot: number }
}

/** `doc`: its head at least, where the order needs it. */
interface Chosen extends Met {
  readonly doc: Doc | null
}

/** The rows of one collection. Each question is one transaction, and so is each write. */
export class PackedTable {
  private readonly directory: Directory
  private readonly heads: ReadonlySet<string>
  private readonly primaryAt: number

  constructor(
    readonly database: PackedDatabase,
    private readonly shape: Shape,
  ) {
    const { fields } = shape.layout
    this.directory = new Directory(shape.table)
    this.heads = new Set(fields)
    this.primaryAt = fields.indexOf(shape.primary)
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
    const asked = askedOf(schema, prepared, this.shape.layout)
    return this.database.read(async (stores) => {
      const group = this.shape.layout.groupOfPlan(prepared.queryPlan)
      const chunks = new Chunks(stores, this.shape)
      const chosen: Chosen[] = []
      const choose = ({ values, place }: Met) => {
        if (!asked.inRange(values)) return
        const doc = this.seen(chunks, asked, { values, place })
        if (doc === null || asked.matches?.(doc) !== false) chosen.push({ values, place, doc })
      }
      await Promise.all([
        this.eachWaiting(stores, group, choose),
        chunks.each(group, async (chunk) => {
          const rows = chunk.rows()
          const parts: Parts = new Map()
          if (asked.needsBody) await chunks.read(chunk.no, slotsOf(rows), parts)
          for (const row of rows) {
            const [slot, values] = row
            const place = asked.needsBody ? { body: chunks.row(row, parts).body } : { no: chunk.no, slot }
            choose({ values, place })
          }
        }),
      ])
      chosen.sort((a, b) =>
        asked.order.of === 'values'
          ? asked.order.compare(a.values, b.values)
          : asked.order.compare(a.doc as Doc, b.doc as Doc),
      )
      return this.joined(chunks, chosen.slice(asked.skip, asked.skip + asked.limit))
    })
  }

  async count(schema: Schema, prepared: PreparedQuery<Doc>): Promise<number> {
    const asked = askedOf(schema, prepared, this.shape.layout)
    if (asked.needsBody || asked.skip > 0 || Number.isFinite(asked.limit)) {
      return (await this.query(schema, prepared)).length
    }
    return this.database.read(async (stores) => {
      const group = this.shape.layout.groupOfPlan(prepared.queryPlan)
      const chunks = new Chunks(stores, this.shape)
      let count = 0
      const isCounted = (values: Values) =>
        asked.inRange(values) && (asked.matches === null || asked.matches(chunks.head(values)))
      await Promise.all([
        this.eachWaiting(stores, group, ({ values }) => {
          if (isCounted(values)) count += 1
        }),
        chunks.each(group, async (chunk) => {
          if (asked.isSpan && asked.inRange(chunk.first) && asked.inRange(chunk.last)) count += chunk.size
          else for (const [, values] of chunk.rows()) if (isCounted(values)) count += 1
        }),
      ])
      return count
    })
  }

  /** Every row as of one moment, deleted ones included, without opening its body. */
  eachHead(visit: (head: Head) => void): Promise<void> {
    return this.database.read((stores) => this.visitHeads(stores, visit))
  }

  /** Removes rows for good. */
  async purge(goes: (head: Head) => boolean): Promise<void> {
    await this.database.write(async (stores) => {
      const removed = new Map<string, null>()
      await this.visitHeads(stores, (head) => void (goes(head) && removed.set(this.idOf(head), null)))
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

  private async visitHeads(stores: Stores, visit: (head: Head) => void): Promise<void> {
    const chunks = new Chunks(stores, this.shape)
    await Promise.all([
      this.eachWaiting(stores, null, ({ values }) => visit(chunks.head(values))),
      chunks.each(null, async (chunk) => {
        for (const [, values] of chunk.rows()) visit(chunks.head(values))
      }),
    ])
  }

  /** The rows of the delta: of a group, or all. */
  private async eachWaiting({ delta }: Stores, group: string | null, visit: (row: Met) => void): Promise<void> {
    const { table, layout } = this.shape
    const asking =
      group === null
        ? delta.getAll(IDBKeyRange.bound([table], [table, []]))
        : delta.index('group').getAll([table, group])
    for (const { head, body } of (await answerOf(asking)) as readonly DeltaRecord[]) {
      visit({ values: valuesOf(head, layout.fields), place: { body } })
    }
  }

  /** As much of a row as the question looks at beyond the range; null: nothing. */
  private seen(chunks: Chunks, { matches, order, needsBody }: Asked, { values, place }: Met): Doc | null {
    if (matches === null && order.of === 'values') return null
    const head = chunks.head(values)
    return needsBody && 'body' in place ? joinRow({ head, body: place.body }) : head
  }

  /** The documents of chosen rows, in their order: reads the bodies that are not here yet. */
  private async joined(chunks: Chunks, chosen: readonly Chosen[]): Promise<readonly Doc[]> {
    const slots = new Map<number, number[]>()
    for (const { place } of chosen) {
      if (!('no' in place)) continue
      const others = slots.get(place.no)
      if (others) others.push(place.slot)
      else slots.set(place.no, [place.slot])
    }
    const read = new Map<number, Parts>()
    await inWindows([...slots], async ([no, wanted]) => {
      const parts: Parts = new Map()
      await chunks.read(no, wanted, parts)
      read.set(no, parts)
    })
    return chosen.map(({ values, place }) =>
      joinRow(
        'body' in place
          ? { head: chunks.head(values), body: place.body }
          : chunks.row([place.slot, values], read.get(place.no) ?? new Map()),
      ),
    )
  }

  private async locate(stores: Stores, ids: Ids): Promise<Found> {
    const [record, waiting] = await Promise.all([readTable(stores, this.shape.table), this.waiting(stores, ids)])
    const docs = new Map(waiting.map((row) => [row.id, joinRow(row)]))
    const delta = new Set(docs.keys())
    const found: OpenChunk[] = []
    const packed = [...ids.keys()].filter((id) => !delta.has(id))
    if (packed.length > 0) {
      const chunks = new Chunks(stores, this.shape)
      await inWindows(await this.directory.slotsOf(stores, record, packed), async ({ group, no, slots }) => {
        const parts: Parts = new Map()
        const [chunk] = await Promise.all([chunks.get({ group, no }), chunks.read(no, slots, parts)])
        const rows = chunk.rows()
        let isHere = false
        for (const row of rows) {
          const id = String(row[1][this.primaryAt])
          if (!ids.has(id)) continue
          isHere = true
          docs.set(id, joinRow(chunks.row(row, parts)))
        }
        if (isHere) found.push({ group, no, rows, parts })
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

  private async replace(
    stores: Stores,
    ids: readonly string[],
    decide: (found: ReadonlyMap<string, Doc>) => readonly Doc[],
  ): Promise<void> {
    const found = await this.locate(stores, new Set(ids))
    const rows = decide(found.docs).map((doc) => splitRow(doc, this.heads))
    if (rows.length > 0) await this.put(stores, found, new Map(rows.map((row) => [this.idOf(row.head), row])))
  }

  /** Puts these rows in the places of those that were found; null: removes one. Many rows of a group are packed. */
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
      this.arrange(all)
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
  private async takeOut(
    chunks: Chunks,
    found: readonly OpenChunk[],
    rows: Ids,
  ): Promise<readonly (readonly RowText[])[]> {
    const apart: (readonly RowText[])[] = []
    await inWindows(found, async ({ group, no, rows: inside, parts }) => {
      const isGone = ([, values]: Slotted) => rows.has(String(values[this.primaryAt]))
      const gone = inside.filter(isGone)
      if (gone.length === 0) return
      const stays = inside.filter((row) => !isGone(row))
      if (stays.length >= FEWEST_ROWS) {
        chunks.takeOut({ group, no }, stays, gone, parts)
        return
      }
      await chunks.read(no, slotsOf(stays), parts)
      apart.push(stays.map((row) => chunks.row(row, parts)))
      chunks.remove({ group, no })
    })
    return apart
  }

  /** Puts rows into the order of their chunks. */
  private arrange(rows: RowText[]): void {
    const { order, fields } = this.shape.layout
    const values = new Map(rows.map((row) => [row, valuesOf(row.head, fields)]))
    rows.sort((a, b) => order(values.get(a) ?? [], values.get(b) ?? []))
  }

  private grouped(rows: readonly (RowText | null)[]): Map<string, RowText[]> {
    const groups = new Map<string, RowText[]>()
    for (const row of rows) {
      if (!row) continue
      const group = this.shape.layout.groupOf(valuesOf(row.head, this.shape.layout.fields))
      const others = groups.get(group)
      if (others) others.push(row)
      else groups.set(group, [row])
    }
    return groups
  }
}

const slotsOf = (rows: readonly Slotted[]): readonly number[] => rows.map(([slot]) => slot)

/** As few chunks as hold them, of about the same size. */
function evenly(rows: readonly RowText[]): readonly (readonly RowText[])[] {
  const chunks = Math.ceil(rows.length / CHUNK_ROWS)
  const size = Math.ceil(rows.length / chunks)
  return Array.from({ length: chunks }, (_, at) => rows.slice(at * size, (at + 1) * size))
}

async function inWindows<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < all.length; at += WINDOW) await Promise.all(all.slice(at, at + WINDOW).map(work))
}
