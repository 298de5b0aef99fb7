import type { Stores, PackedDatabase } from './packed-database.ts'
import type { PackedTable } from './packed-table.ts'
import type { Doc } from './row-text.ts'
import { answerOf } from './transaction.ts'

/** Few enough for one task of the page. */
const STEP = 200

/** In the store `tables`, beside those of the tables; `removed`: nothing is left of the store before. */
const MARK = 'take-over'

interface MarkRecord {
  readonly table: typeof MARK
  readonly removed: boolean
}

/** A table, and the collection of the store before whose rows it takes. */
interface Taken {
  readonly collection: string
  readonly table: PackedTable
}

/**
 * Takes over the rows that an earlier version kept in RxDB's Dexie storage, one database a collection, so that a tablet
 * that has no network after an update has its list; sealed rows as they are. Until all of them are here nobody else
 * writes, so that an interrupted one begins anew. A store that cannot be read is given up and pulled again.
 * @param rows tables of rows
 * @param state the table that says how far they were read. It is read before them and written after them, in case that
 * an earlier version is still pulling in another tab [L9]
 */
export async function takeOver(
  packed: PackedDatabase,
  name: string,
  rows: readonly Taken[],
  state: Taken,
): Promise<void> {
  const mark = await packed.read(markOf)
  if (mark?.removed) return
  const before = new Set(await databasesBefore(name))
  const old = ({ collection }: Taken) => `${prefix(name)}0--${collection}`
  if (!mark && before.has(old(state))) {
    const read: Doc[] = []
    const isRead = await eachStep(old(state), async (some) => void read.push(...some))
    const taken = isRead && (await allRows())
    await packed.write(async (stores) => {
      if (await markOf(stores)) return
      if (taken) await state.table.overwrite(stores, read)
      stores.tables.put({ table: MARK, removed: false } satisfies MarkRecord)
    })
  }
  // Where another tab still has it open, the next opening tries again.
  if (!(await removeBefore(name))) return
  await packed.write(async ({ tables }) => void tables.put({ table: MARK, removed: true } satisfies MarkRecord))

  async function allRows(): Promise<boolean> {
    for (const taken of rows) {
      const isRead =
        !before.has(old(taken)) ||
        (await eachStep(old(taken), (some) =>
          packed.write(async (stores) => {
            // Another tab has finished, and newer rows may be here.
            if (!(await markOf(stores))) await taken.table.overwrite(stores, some)
          }),
        ))
      if (!isRead) return false
    }
    return true
  }
}

/** Removes what an earlier version kept under this name. False: another tab has it open, and it goes later. */
export async function removeBefore(name: string): Promise<boolean> {
  const gone = await Promise.all((await databasesBefore(name)).map(removed))
  return gone.every(Boolean)
}

/** Names of the databases in which an earlier version kept this one. */
export async function databasesBefore(name: string): Promise<readonly string[]> {
  const known = await indexedDB.databases()
  return known.map((one) => one.name ?? '').filter((found) => found.startsWith(prefix(name)))
}

const prefix = (name: string): string => `rxdb-dexie-${name}--`

async function markOf({ tables }: Stores): Promise<MarkRecord | undefined> {
  return (await answerOf(tables.get(MARK))) as MarkRecord | undefined
}

type StoredBefore = Readonly<Record<string, unknown>> & { readonly id: string; readonly _deleted: '0' | '1' }

/** Reads a collection in the order of its ids, `STEP` rows at a time. False: it cannot be read, also not at once. */
async function eachStep(database: string, visit: (some: readonly Doc[]) => Promise<void>): Promise<boolean> {
  const connection = await answerOf(indexedDB.open(database))
  try {
    if (!connection.objectStoreNames.contains('docs')) return false
    for (let last = ''; ;) {
      const docs = connection.transaction('docs').objectStore('docs')
      const some = (await answerOf(docs.getAll(IDBKeyRange.lowerBound(last, true), STEP))) as readonly StoredBefore[]
      if (some.length > 0)
        await visit(some.map((row) => ({ ...row, _deleted: row._deleted === '1' }) as unknown as Doc))
      if (some.length < STEP) return true
      last = some.at(-1)?.id ?? last
    }
  } finally {
    connection.close()
  }
}

function removed(database: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(database)
    request.onsuccess = () => resolve(true)
    request.onblocked = () => resolve(false)
    request.onerror = () => reject(request.error ?? new DOMException('not removed', 'UnknownError'))
  })
}
