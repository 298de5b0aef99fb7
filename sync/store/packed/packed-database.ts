import { answerOf, transact } from './transaction.ts'

/** Object stores; their keys begin with the name of a table, so that a new collection needs no new version. */
const STORES = ['delta', 'heads', 'bodies', 'marks', 'tables'] as const

/** An IndexedDB database with the tables of one RxDB database. */
export interface PackedDatabase {
  /** A consistent view. `work` may wait for requests of its transaction only. */
  read<T>(work: (stores: Stores) => Promise<T>): Promise<T>
  /** All of `work` or nothing of it, on the disk when it resolves. */
  write<T>(work: (stores: Stores) => Promise<T>): Promise<T>
  /** Closes the connection with its last user. */
  close(): Promise<void>
}

/** The object stores within one transaction. */
export type Stores = Readonly<Record<(typeof STORES)[number], IDBObjectStore>>

interface Connection {
  readonly opening: Promise<IDBDatabase>
  users: number
}

/** The instances of one RxDB database share a connection. */
const connections = new Map<string, Connection>()

/**
 * Opens or creates it. Rejects as IndexedDB does, for example for want of room.
 * @param onLost the browser dropped the connection. Not called when it was closed here, nor when another tab removes
 * the database
 */
export async function openPacked(name: string, onLost: () => void): Promise<PackedDatabase> {
  const shared = connections.get(name) ?? connect(name, onLost)
  connections.set(name, shared)
  shared.users += 1
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    shared.users -= 1
    if (shared.users > 0) return
    if (connections.get(name) === shared) connections.delete(name)
    const database = await shared.opening.catch(() => null)
    database?.close()
  }
  let database: IDBDatabase
  try {
    database = await shared.opening
  } catch (error) {
    await close()
    throw error
  }
  const inStores =
    <T>(work: (stores: Stores) => Promise<T>) =>
    (transaction: IDBTransaction) =>
      work(Object.fromEntries(STORES.map((store) => [store, transaction.objectStore(store)])) as Stores)
  return {
    read: (work) => transact(database, STORES, 'readonly', inStores(work)),
    write: (work) => transact(database, STORES, 'readwrite', inStores(work)),
    close,
  }
}

function connect(name: string, onLost: () => void): Connection {
  const connection: Connection = { opening: opened(name), users: 0 }
  // The next opening needs another one.
  const forget = () => {
    if (connections.get(name) === connection) connections.delete(name)
  }
  connection.opening.then(
    (database) => {
      database.onclose = () => {
        forget()
        onLost()
      }
      database.onversionchange = () => {
        forget()
        database.close()
      }
    },
    () => {},
  )
  return connection
}

function opened(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.onupgradeneeded = () => {
    const { result: database } = request
    database.createObjectStore('delta', { keyPath: ['table', 'id'] }).createIndex('group', ['table', 'group'])
    for (const store of ['heads', 'marks']) database.createObjectStore(store, { keyPath: ['table', 'group', 'no'] })
    database.createObjectStore('bodies', { keyPath: ['table', 'no', 'part'] })
    database.createObjectStore('tables', { keyPath: 'table' })
  }
  return answerOf(request)
}

/** Deletes it with all its tables; other tabs close it when they hear of this. */
export async function removePacked(name: string): Promise<void> {
  await answerOf(indexedDB.deleteDatabase(name))
}
