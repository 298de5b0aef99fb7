/** supabase/local/gaps/request-settings.ts compared with Lite itself. */
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { afterEach, expect, it, vi } from 'vitest'
import { openMemory } from '../../supabase/local/engine/database.ts'
import { connectPglite, type Connection } from '../../supabase/local/lite.ts'
import { settingsAtOnce } from '../../supabase/local/gaps/request-settings.ts'
import { pgliteTemplate } from '../support/pglite-template.ts'

type Context = Parameters<Connection['withContext']>

const SIGNED_IN = {
  role: 'authenticated',
  uid: '7f0c0f5e-0d43-4f0b-8a38-5d6d7c0a9e11',
  jwt: { sub: '7f0c0f5e-0d43-4f0b-8a38-5d6d7c0a9e11', note: "d'Oran" },
}
const RPC = {
  method: 'POST',
  path: '/rpc/pull_studies',
  requestHeaders: { 'x-client-info': 'hawa "test"' },
  readOnly: true,
}

const CASES: readonly (readonly [string, Context[0], Context[2]])[] = [
  ['a call of a function by somebody who is signed in', { auth: SIGNED_IN }, { rpc: RPC }],
  [
    'a call of a function by nobody',
    { auth: { role: 'anon' } },
    { rpc: { ...RPC, method: 'GET', requestHeaders: {}, readOnly: false } },
  ],
  ['a read of a table', { auth: SIGNED_IN }, undefined],
  ['a write of the storage', { auth: SIGNED_IN, storage: { operation: 'object.upload' } }, undefined],
  ['a role of the database', { auth: { ...SIGNED_IN, role: 'inspector' } }, undefined],
]

interface Setting {
  readonly name: string
  readonly setting: string | null
}

const NAMES = [
  'role',
  'transaction_read_only',
  'storage.operation',
  'response.status',
  'response.headers',
  'request.method',
  'request.path',
  'request.headers',
  'request.jwt.claim.sub',
  'request.jwt.claim.role',
  'request.jwt.claims',
]

afterEach(() => vi.restoreAllMocks())

/** Settings of a request, and the number of statements. */
async function found(
  connection: Connection,
  [vars, options]: readonly [Context[0], Context[2]],
): Promise<{ readonly settings: readonly Setting[]; readonly statements: number }> {
  const spy = vi.spyOn(PGlite.prototype, 'query')
  const settings = await connection.withContext(
    vars,
    async (db) =>
      (
        await sql<Setting>`select name, current_setting(name, true) as setting from unnest(${NAMES}::text[]) as name`.execute(
          db,
        )
      ).rows,
    options,
  )
  const statements = spy.mock.calls.length
  spy.mockRestore()
  return { settings, statements }
}

async function withRls(connection: Connection): Promise<Connection> {
  await connection.exec(
    'create table notes (id int); alter table notes enable row level security; create role inspector',
  )
  return connection
}

it('a request finds the same settings as Lite would give it, after fewer statements', async () => {
  const plain = await withRls(await connectPglite({ pgliteOptions: { fs: await pgliteTemplate() } }))
  const ours = await openMemory(await pgliteTemplate())
  await withRls(ours.connection)
  for (const [what, ...context] of CASES) {
    const [expected, got] = [await found(plain, context), await found(ours.connection, context)]
    expect(got.settings, what).toEqual(expected.settings)
    expect(expected.settings.find(({ name }) => name === 'role')?.setting, what).toMatch(/anon|authenticated|inspector/)
    expect(got.statements, what).toBeLessThanOrEqual(expected.statements - 3)
  }
  await plain.close()
  await ours.close()
})

it.each([
  ['anon', '8s'],
  ['authenticated', '15s'],
  ['inspector', '0'],
])('a statement of %s may take %s', async (role, patience) => {
  const { connection, close } = await openMemory(await pgliteTemplate())
  await withRls(connection)
  const { rows } = await connection.withContext({ auth: { ...SIGNED_IN, role } }, (db) =>
    sql<{ patience: string }>`select current_setting('statement_timeout') as patience`.execute(db),
  )
  expect(rows).toEqual([{ patience }])
  await close()
})

it('nothing of a request is left for the one after it', async () => {
  const { connection, close } = await openMemory(await pgliteTemplate())
  await withRls(connection)
  await found(connection, [{ auth: SIGNED_IN }, { rpc: RPC }])
  const { rows } = await sql<{
    role: string
    claims: string | null
  }>`select current_setting('role') as role, current_setting('request.jwt.claims', true) as claims`.execute(
    connection.kysely,
  )
  expect(rows).toEqual([{ role: 'none', claims: '' }])
  await close()
})

it('another Lite, which sends them otherwise, is noticed when the server starts', () => {
  expect(() => settingsAtOnce({ withContext: () => undefined })).toThrow('request-settings.ts')
})
