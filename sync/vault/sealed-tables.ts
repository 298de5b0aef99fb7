import type { DBCore, DBCoreTable, Dexie, IndexableType, Table } from 'dexie'
import type { Cipher } from './cipher.ts'

/** The encrypted fields of each table; other fields and all indexes stay readable. */
export type SealedFields = Readonly<Record<string, readonly string[]>>

/**
 * How a database is opened. A cipher: encrypts writes, decrypts reads, and also reads unencrypted rows. Null: without
 * encryption; an encrypted row is an error, since sending or showing it empty would be worse. `as-stored`: raw rows,
 * for counting them and for encrypting unencrypted ones.
 */
export type Opening = Cipher | null | 'as-stored'

/** A row that needs its owner's PIN. */
export class SealedError extends Error {
  override readonly name = 'SealedError'
}

type Row = Readonly<Record<string, unknown>>

export const isSealed = (row: Row): row is Row & { readonly sealed: Uint8Array } => row['sealed'] instanceof Uint8Array

export function sealRow(cipher: Cipher, fields: readonly string[], row: Row): Row {
  const open = { ...row }
  const hidden: Record<string, unknown> = {}
  for (const field of fields) {
    if (field in open) hidden[field] = open[field]
    delete open[field]
  }
  return { ...open, sealed: cipher.seal(hidden) }
}

export function openRow(cipher: Cipher | null, row: Row): Row {
  if (!isSealed(row)) return row
  if (!cipher) throw new SealedError('a sealed row without its key')
  const { sealed, ...open } = row
  return { ...open, ...(cipher.open(sealed) as Row) }
}

/** Adds encryption between this database and its disk, within every transaction. Call it before opening. */
export function sealTables(db: Dexie, fields: SealedFields, opening: Opening): void {
  if (opening === 'as-stored') return
  db.use({
    stack: 'dbcore',
    name: 'vault',
    create: (core: DBCore): DBCore => ({
      ...core,
      table(name) {
        const table = core.table(name)
        const sealed = fields[name]
        return sealed ? sealedTable(table, sealed, opening) : table
      },
    }),
  })
}

function sealedTable(table: DBCoreTable, fields: readonly string[], cipher: Cipher | null): DBCoreTable {
  const open = (row: unknown): unknown => (row ? openRow(cipher, row as Row) : row)
  return {
    ...table,
    mutate(request) {
      if (!cipher || (request.type !== 'add' && request.type !== 'put')) return table.mutate(request)
      return table.mutate({ ...request, values: request.values.map((row: Row) => sealRow(cipher, fields, row)) })
    },
    get: async (request) => open(await table.get(request)),
    getMany: async (request) => (await table.getMany(request)).map(open),
    async query(request) {
      const answer = await table.query(request)
      return request.values ? { ...answer, result: answer.result.map(open) } : answer
    },
    async openCursor(request) {
      const cursor = await table.openCursor(request)
      if (!cursor || !request.values) return cursor
      return Object.create(cursor, { value: { get: () => open(cursor.value) } }) as typeof cursor
    },
  }
}

/** A file next to its row. Encrypted ones are marked, since both forms may exist after a PIN was set. */
export interface KeptBlob {
  readonly blob: Blob
  readonly blobSealed?: boolean
}

export async function keepBlob(cipher: Cipher | null, blob: Blob): Promise<KeptBlob> {
  return cipher ? { blob: await cipher.sealBlob(blob), blobSealed: true } : { blob }
}

export async function readBlob(cipher: Cipher | null, { blob, blobSealed }: KeptBlob): Promise<Blob> {
  if (!blobSealed) return blob
  if (!cipher) throw new SealedError('a sealed file without its key')
  return cipher.openBlob(blob)
}

/**
 * Encrypts every unencrypted row of a database opened `as-stored`; one transaction each, so that the next call
 * continues after an interruption.
 */
export async function recode(db: Dexie, fields: SealedFields, cipher: Cipher): Promise<void> {
  for (const [name, sealed] of Object.entries(fields)) {
    const table = db.table<Row, IndexableType>(name)
    for (const key of await unsealedKeys(table)) {
      const found = await table.get(key)
      const blob = found?.['blob'] instanceof Blob ? await keepBlob(cipher, found['blob']) : {}
      await db.transaction('rw', table, async () => {
        const row = await table.get(key)
        if (row && !isSealed(row)) await table.put(sealRow(cipher, sealed, { ...row, ...blob }))
      })
    }
  }
}

async function unsealedKeys(table: Table<Row, IndexableType>): Promise<readonly IndexableType[]> {
  const keys: IndexableType[] = []
  await table.each((row, { primaryKey }) => {
    if (!isSealed(row)) keys.push(primaryKey)
  })
  return keys
}
