import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import type { PGlite } from '@electric-sql/pglite'
import { openMemory, type Database } from '../../supabase/local/engine/database.ts'
import { SUPABASE_SCHEMAS } from '../../supabase/local/lite.ts'
import { MIGRATIONS } from '../../supabase/local/engine/migrate.ts'
import type { Sql } from '../../supabase/local/engine/sql.ts'
import { imageOf, PreparedFiles, type Image } from './prepared-files.ts'
import { prepare } from './schema.ts'

let empty: Promise<Image> | null = null
let prepared: Promise<Image> | null = null

/** An empty PGlite, made once per version and kept between runs: initdb alone takes seconds. For one database. */
export async function pgliteTemplate(): Promise<PreparedFiles> {
  return new PreparedFiles(await (empty ??= loadEmpty()))
}

/** The same with the schemas of Supabase and all migrations (`prepare`), kept until one of them changes. */
export async function preparedTemplate(): Promise<PreparedFiles> {
  return new PreparedFiles(await (prepared ??= loadPrepared()))
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hawa', import.meta.url))
const ENGINE = '../../supabase/local/engine'
const inFull = (file: string): string => fileURLToPath(new URL(file, import.meta.url))
const FORMAT = ['pglite-template.ts', 'prepared-files.ts', `${ENGINE}/database.ts`, `${ENGINE}/extensions.ts`].map(
  inFull,
)
/** Besides the migrations. */
const CONTENT = ['schema.ts', `${ENGINE}/platform.ts`, `${ENGINE}/migrate.ts`].map(inFull)

const loadEmpty = (): Promise<Image> => kept('empty', FORMAT, () => closed(openMemory()))

async function loadPrepared(): Promise<Image> {
  const migrations = (await readdir(MIGRATIONS)).toSorted().map((file) => path.join(MIGRATIONS, file))
  const madeOf = [...migrations, ...FORMAT, ...CONTENT]
  return kept('prepared', madeOf, async () => closed(openMemory(await pgliteTemplate()), prepare))
}

/** The image that a database leaves behind after `work`. */
async function closed(opening: Promise<Database>, work?: (sql: Sql) => Promise<void>): Promise<Image> {
  const { connection, sql, close } = await opening
  const driver = connection.driver as PGlite
  await work?.(sql)
  // Half of the copy for each test: databases that nobody opens, and dead rows of the migrations.
  for (const name of ['template0', 'template1']) {
    await driver.exec(`update pg_database set datistemplate = false where datname = '${name}'`)
    await driver.exec(`drop database if exists ${name}`)
  }
  await driver.exec('vacuum full')
  // Nobody recovers from the log: one file of it stays, nearly empty.
  await driver.exec('set wal_recycle = off')
  await driver.exec('select pg_switch_wal()')
  await driver.exec('checkpoint')
  await close()
  return imageOf(driver)
}

/** From the cache, as long as the version and all that it is made of are the same. */
async function kept(name: string, madeOf: readonly string[], make: () => Promise<Image>): Promise<Image> {
  const hash = createHash('sha256').update(pgliteVersion()).update(SUPABASE_SCHEMAS)
  for (const file of madeOf) hash.update(path.basename(file)).update(await readFile(file))
  const file = `${name}-${hash.digest('hex').slice(0, 16)}.image`
  const whole = path.join(CACHE, file)
  if (!existsSync(whole)) {
    await mkdir(CACHE, { recursive: true })
    // Whole or not at all: another process may be making the same.
    const draft = `${whole}.${process.pid}`
    await writeFile(draft, serialize(await make()))
    await rename(draft, whole)
    for (const older of await readdir(CACHE))
      if (older.startsWith(`${name}-`) && !older.startsWith(file)) await rm(path.join(CACHE, older), { force: true })
  }
  return deserialize(await readFile(whole)) as Image
}

/** It is pinned. */
function pgliteVersion(): string {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  return dependencies['@electric-sql/pglite'] ?? ''
}
