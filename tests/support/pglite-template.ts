import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { openMemory } from '../../supabase/local/database.ts'
import { MIGRATIONS } from '../../supabase/local/migrate.ts'
import { prepare } from './schema.ts'

let empty: Promise<Blob> | null = null
let prepared: Promise<Blob> | null = null

/** An empty PGlite, made once per version and kept between runs: initdb alone takes seconds. */
export function pgliteTemplate(): Promise<Blob> {
  return (empty ??= kept(path.join(os.tmpdir(), `hawa-pglite-${versionOf('@electric-sql/pglite')}.tar`), () => PGlite.create()))
}

/** The same with what Supabase brings and all migrations (`prepare`), kept until one of them changes. */
export function preparedTemplate(): Promise<Blob> {
  return (prepared ??= loadPrepared())
}

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/hawa', import.meta.url))
/** Besides the migrations. */
const MAKES_IT = ['./schema.ts', '../../supabase/local/platform.ts', '../../supabase/local/migrate.ts'].map((file) => fileURLToPath(new URL(file, import.meta.url)))

async function loadPrepared(): Promise<Blob> {
  const migrations = (await readdir(MIGRATIONS)).toSorted().map((file) => path.join(MIGRATIONS, file))
  const hash = createHash('sha256').update(versionOf('@electric-sql/pglite')).update(versionOf('@supabase/lite'))
  for (const file of [...migrations, ...MAKES_IT]) hash.update(path.basename(file)).update(await readFile(file))
  const name = `prepared-${hash.digest('hex').slice(0, 16)}.tar`
  await mkdir(CACHE, { recursive: true })
  for (const older of await readdir(CACHE)) if (older.startsWith('prepared-') && !older.startsWith(name)) await rm(path.join(CACHE, older), { force: true })
  return kept(path.join(CACHE, name), async () => {
    const { connection, sql } = await openMemory(await pgliteTemplate())
    await prepare(sql)
    // Half of what is copied for each test: databases that nobody opens, and what the migrations left behind.
    for (const name of ['template0', 'template1']) {
      await sql.query('update pg_database set datistemplate = false where datname = $1', [name])
      await (connection.driver as PGlite).exec(`drop database ${name}`)
    }
    await (connection.driver as PGlite).exec('vacuum full')
    return connection.driver as PGlite
  })
}

async function kept(file: string, make: () => Promise<PGlite>): Promise<Blob> {
  if (!existsSync(file)) {
    const database = await make()
    const dump = await database.dumpDataDir('none')
    await database.close()
    // Whole or not at all: another process may be making the same.
    const draft = `${file}.${process.pid}`
    await writeFile(draft, new Uint8Array(await dump.arrayBuffer()))
    await rename(draft, file)
  }
  return new Blob([new Uint8Array(await readFile(file))])
}

/** They are pinned. */
function versionOf(name: '@electric-sql/pglite' | '@supabase/lite'): string {
  const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { dependencies: Record<string, string> }
  return manifest.dependencies[name] ?? ''
}
