import { createRxDatabase, removeRxDatabase } from 'rxdb/plugins/core'
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie'
import { Dexie } from 'dexie'
import { Subject, type Observable } from 'rxjs'
import type { UserId } from '../domain/ids.ts'
import type { Cipher } from '../vault/cipher.ts'
import { sealedStorage } from '../vault/sealed-storage.ts'
import { recordSchema, stateSchema, studySchema, type StoreCollections, type StoreDatabase } from './schema.ts'

const storage = getRxStorageDexie({ onCreate: async (dexie: Dexie, dexieName: string) => watchLoss(dexie, dexieName) })

/**
 * WebKit loses its connections ("Connection to Indexed Database server lost"). RxDB's Dexie stays closed then,
 * and an RxQuery that failed once fails for ever, so everything has to be opened anew. Dexie tells of every
 * closing alike: ours, and one for a tab that removes the database, are no loss.
 */
function watchLoss(dexie: Dexie, dexieName: string): void {
  const [name, owner] = [...sharedByName].find(([used]) => dexieName.startsWith(dexiePrefix(used))) ?? []
  let removed = false
  dexie.on('versionchange', () => void (removed = true))
  dexie.on('close', () => {
    if (owner && name !== undefined && sharedByName.get(name) === owner && !removed) owner.lost.next()
  })
}

const dexiePrefix = (name: string): string => `rxdb-dexie-${name}--`

/** A tab hears of the others' writes; one process under Node shares the database itself, see below. */
const multiInstance = typeof self !== 'undefined' && typeof BroadcastChannel === 'function'

interface Shared {
  readonly opening: Promise<StoreDatabase>
  readonly lost: Subject<void>
  users: number
}

/** RxDB allows one instance of a name in a process: several Hawas in one (tests' "tabs") share it. */
const sharedByName = new Map<string, Shared>()

export interface OpenedDatabase {
  readonly database: StoreDatabase
  /** The browser has dropped the connection: of no use any more but to be closed. */
  readonly lost$: Observable<void>
  close(): Promise<void>
}

/** @param cipher null: rows lie there as they came. One database is never opened with and without at the same time. */
export async function openStoreDatabase(prefix: string, userId: UserId, cipher: Cipher | null): Promise<OpenedDatabase> {
  const name = storeName(prefix, userId)
  const shared = sharedByName.get(name) ?? { opening: open(name, cipher), lost: new Subject<void>(), users: 0 }
  sharedByName.set(name, shared)
  shared.users += 1
  let closing: Promise<void> | null = null
  const close = async () => {
    shared.users -= 1
    if (shared.users > 0) return
    // A next opening has to wait for the end of this one.
    const ended = shared.opening.then((database) => database.close(), () => {})
    sharedByName.delete(name)
    endings.set(name, ended)
    await ended
    if (endings.get(name) === ended) endings.delete(name)
  }
  try {
    return { database: await shared.opening, lost$: shared.lost, close: () => (closing ??= close()) }
  } catch (error) {
    await close()
    throw error
  }
}

const endings = new Map<string, Promise<unknown>>()

/** What a person could read; the rest (state, times, revisions) is needed to find and to prove it. */
const SEALED = { studies: 'study', records: 'body' }

async function open(name: string, cipher: Cipher | null): Promise<StoreDatabase> {
  await endings.get(name)
  const database = await createRxDatabase<StoreCollections>({
    name, multiInstance, eventReduce: true, storage: cipher ? sealedStorage(storage, cipher, SEALED) : storage,
  })
  await database.addCollections({ studies: { schema: studySchema }, records: { schema: recordSchema }, state: { schema: stateSchema } })
  return database
}

/** Removes a person's readable rows from this device, also when they are open in another tab. */
export async function removeStoreDatabase(prefix: string, userId: UserId): Promise<void> {
  const name = storeName(prefix, userId)
  await endings.get(name)
  await removeRxDatabase(name, storage, multiInstance)
  // RxDB empties its tables and leaves them behind.
  const rest = (await Dexie.getDatabaseNames()).filter((found) => found.startsWith(dexiePrefix(name)))
  await Promise.all(rest.map((found) => Dexie.delete(found)))
}

const storeName = (prefix: string, userId: UserId): string => `${prefix}-store-${userId}`
