/** supabase/schemas defines the database: the migrations make the same, and every function of it is valid. */
import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { schemaFiles, schemaText } from '../../scripts/baseline/schema-text.mjs'
import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import { migrate, MIGRATIONS } from '../../supabase/local/engine/migrate.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import type { Sql } from '../../supabase/local/engine/sql.ts'
import { administer } from '../support/administration.ts'
import { faceOf, type Face } from '../support/database-face.ts'
import { pgliteTemplate } from '../support/pglite-template.ts'
import { serverOfRun, withoutPostgres } from '../support/postgres-setup.ts'
import { prepare, supabaseDatabase } from '../support/schema.ts'

const SUPABASE = path.resolve(MIGRATIONS, '..')
const LAST_OF_BASELINE = '20261129050301'

/** Random in each database, or the moment it was made; and the history, which the schema files do not write. */
const OF_THE_MOMENT = [
  'rows of hawa.secrets',
  'rows of hawa.timeline',
  'rows of public.settings',
  'rows of storage.buckets',
  'rows of supabase_migrations.schema_migrations',
]

/** A folder of migrations that ends with the baseline. */
async function baselineAlone(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hawa-baseline-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = '20261130000000_baseline.sql'
  await copyFile(path.join(MIGRATIONS, file), path.join(folder, file))
  return folder
}

async function faceIn(sql: Sql): Promise<Face> {
  const face = await sql.transaction((tx) =>
    faceOf({
      exec: (script) => tx.script(script),
      query: async <T>(question: string) => ({ rows: await tx.query<T>(question) }),
    }),
  )
  const history = /\bsupabase_migrations\b/
  return Object.fromEntries(
    Object.entries(face)
      .filter(([name]) => !OF_THE_MOMENT.includes(name))
      .map(([name, lines]) => [name, lines.filter((line) => !history.test(line))]),
  )
}

const ENGINES = [
  { name: 'PGlite', make: async (): Promise<Database> => openMemory(await pgliteTemplate()) },
  ...(withoutPostgres
    ? []
    : [
        {
          name: 'PostgreSQL',
          make: async (): Promise<Database> => {
            const name = `hawa_${randomUUID().replaceAll('-', '')}`
            await administer(serverOfRun(), `create database ${name}`)
            return openServer(serverOfRun().replace(/postgres$/, name))
          },
        },
      ]),
]

describe.each(ENGINES)('the schema files on $name', ({ make }) => {
  it('are what the migrations make', async () => {
    const [declared, migrated] = [await make(), await make()]
    await supabaseDatabase(declared.sql)
    await declared.sql.transaction(async (tx) => tx.script(await schemaText(SUPABASE)))
    await prepare(migrated.sql)
    expect(await faceIn(declared.sql)).toEqual(await faceIn(migrated.sql))
    await Promise.all([declared.close(), migrated.close()])
  })

  it('have functions that are valid, each found once', async () => {
    const database = await make()
    await prepare(database.sql)
    const functions = await database.sql.query<{ name: string; definition: string }>(
      `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
       from pg_proc p where p.pronamespace in ('public'::regnamespace, 'hawa'::regnamespace) and p.prokind = 'f'`,
    )
    expect(functions.length).toBeGreaterThan(500)
    const broken: string[] = []
    for (const { name, definition } of functions) {
      await database.sql.query(definition).catch((error: unknown) => broken.push(`${name}: ${String(error)}`))
    }
    expect(broken).toEqual([])
    await database.close()
  })

  it('are no news to a database that the migrations before the baseline made', async () => {
    const [database, whole] = [await make(), await make()]
    await prepare(whole.sql)
    await supabaseDatabase(database.sql)
    await migrate(database.sql, await baselineAlone())
    await database.sql.query('delete from supabase_migrations.schema_migrations')
    const history = (version: string) =>
      database.sql.query(`insert into supabase_migrations.schema_migrations (version, name) values ($1, 'x')`, [
        version,
      ])
    await history('20261129050201')
    await expect(migrate(database.sql)).rejects.toThrow(/older Hawa \(its last migration is 20261129050201/)
    await history(LAST_OF_BASELINE)
    expect(await migrate(database.sql)).not.toContain('20261130000000_baseline.sql')
    expect(await faceIn(database.sql)).toEqual(await faceIn(whole.sql))
    const recorded = await database.sql.query<{ version: string }>(
      `select version from supabase_migrations.schema_migrations where version = '20261130000000'`,
    )
    expect(recorded).toHaveLength(1)
    await Promise.all([database.close(), whole.close()])
  })
})

it('every object of the schema files has one definition', async () => {
  const text = await schemaText(SUPABASE)
  const made = [
    ...text.matchAll(/^create (?:function|table|(?:unique )?index|sequence) ([\w.]+)(\([^;$]*?\) returns)?/gm),
  ].map(([, name, args]) => `${name}${args ?? ''}`)
  expect(made.length).toBeGreaterThan(700)
  expect(made.filter((name, n) => made.indexOf(name) !== n)).toEqual([])
  expect((await schemaFiles(SUPABASE)).length).toBeGreaterThan(50)
})
