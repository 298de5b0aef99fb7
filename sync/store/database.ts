import { createRxDatabase, fillWithDefaultSettings, removeRxDatabase, type RxJsonSchema } from 'rxdb/plugins/core'
import { Subject, type Observable } from 'rxjs'
import type { UserId } from '../domain/ids.ts'
import type { Cipher } from '../vault/cipher.ts'
import { sealedStorage } from '../vault/sealed-storage.ts'
import { openPacked, removePacked, type PackedDatabase } from './packed/packed-database.ts'
import { tableOf } from './packed/packed-instance.ts'
import { packedStorage } from './packed/packed-storage.ts'
import { databasesBefore, removeBefore, takeOver } from './packed/take-over.ts'
import { recordSchema, stateSchema, studySchema, type StoreCollections, type StoreDatabase } from './schema.ts'

/**
 * WebKit loses its connections ("Connection to Indexed Database server lost"). An RxQuery that failed once fails for
 * ever, so everything must be reopened.
 */
const onLost = (name: string): void => sharedByName.get(name)?.lost.next()
const storage = packedStorage(onLost)

/** Tabs receive each other's writes; under Node one process shares the database itself, see below. */
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
  /** The browser dropped the connection: close this database. */
  readonly lost$: Observable<void>
  close(): Promise<void>
}

/** @param cipher null: rows are stored unencrypted. With a cipher they are in a database of another name. */
export async function openStoreDatabase(
  prefix: string,
  userId: UserId,
  cipher: Cipher | null,
): Promise<OpenedDatabase> {
  return openNamed(cipher ? sealedName(prefix, userId) : plainName(prefix, userId), cipher)
}

/**
 * Opens the rows pulled before a PIN was set. An older version also stored encrypted rows under this name: the cipher
 * decrypts them.
 */
export async function openPlainDatabase(
  prefix: string,
  userId: UserId,
  cipher: Cipher,
): Promise<OpenedDatabase | null> {
  const name = plainName(prefix, userId)
  return (await exists(name)) ? openNamed(name, cipher) : null
}

async function openNamed(name: string, cipher: Cipher | null): Promise<OpenedDatabase> {
  const shared = sharedByName.get(name) ?? { opening: open(name, cipher), lost: new Subject<void>(), users: 0 }
  sharedByName.set(name, shared)
  shared.users += 1
  let closing: Promise<void> | null = null
  const close = async () => {
    shared.users -= 1
    if (shared.users > 0) return
    // The next opening must wait for the end of this one.
    const ended = shared.opening.then(
      (database) => database.close(),
      () => {},
    )
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

/** The encrypted fields: personal contents. Shelves, times and revisions stay readable for lookup and proof. */
const SEALED = { studies: 'study', records: 'body', state: 'value' }

async function open(name: string, cipher: Cipher | null): Promise<StoreDatabase> {
  await endings.get(name)
  // RxDB then shares this connection.
  const packed = await openPacked(name, () => onLost(name))
  try {
    await takeOver(packed, name, [taken(packed, 'studies'), taken(packed, 'records')], taken(packed, 'state'))
    return await openRx(name, cipher)
  } finally {
    await packed.close()
  }
}

const SCHEMAS = { studies: studySchema, records: recordSchema, state: stateSchema }

const taken = (packed: PackedDatabase, collection: keyof typeof SCHEMAS) => ({
  collection,
  table: tableOf(packed, collection, fillWithDefaultSettings<object>(SCHEMAS[collection] as RxJsonSchema<object>)),
})

async function openRx(name: string, cipher: Cipher | null): Promise<StoreDatabase> {
  const database = await createRxDatabase<StoreCollections>({
    name,
    multiInstance,
    eventReduce: true,
    storage: cipher ? sealedStorage(storage, cipher, SEALED) : storage,
  })
  try {
    await database.addCollections({
      studies: { schema: SCHEMAS.studies },
      records: { schema: SCHEMAS.records },
      state: { schema: SCHEMAS.state },
    })
    return database
  } catch (error) {
    // Otherwise RxDB keeps the name reserved, and every later attempt in this page fails.
    await database.close()
    throw error
  }
}

/** Deletes a person's readable rows from this device, even when another tab has them open. */
export async function removeStoreDatabase(prefix: string, userId: UserId): Promise<void> {
  await removePlainDatabase(prefix, userId)
  await removeNamed(sealedName(prefix, userId))
}

export const removePlainDatabase = (prefix: string, userId: UserId): Promise<void> =>
  removeNamed(plainName(prefix, userId))

/**
 * Empties the tables but keeps them: RxDB still holds a database that could not be opened, and without its tables it
 * would never open again in this page.
 */
export const emptySealedDatabase = (prefix: string, userId: UserId): Promise<void> =>
  emptyNamed(sealedName(prefix, userId))

export const hasSealedDatabase = (prefix: string, userId: UserId): Promise<boolean> =>
  exists(sealedName(prefix, userId))

async function emptyNamed(name: string): Promise<void> {
  await endings.get(name)
  await removeBefore(name)
  if (await exists(name)) await removeRxDatabase(name, storage, multiInstance)
}

async function removeNamed(name: string): Promise<void> {
  await emptyNamed(name)
  // RxDB empties its tables but leaves them behind.
  await removePacked(name)
}

async function exists(name: string): Promise<boolean> {
  const known = await indexedDB.databases()
  return known.some((one) => one.name === name) || (await databasesBefore(name)).length > 0
}

const plainName = (prefix: string, userId: UserId): string => `${prefix}-store-${userId}`
const sealedName = (prefix: string, userId: UserId): string => `${plainName(prefix, userId)}-sealed`
