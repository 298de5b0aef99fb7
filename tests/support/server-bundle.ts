import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '../..')
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'hawa')

/**
 * Compiles WebAssembly thoroughly only where it runs long: for a database of seconds, compiling costs more than it
 * gains.
 */
export const SHORT_LIVED = '--wasm-tiering-budget=20000000'

/** Lite hashes passwords with the least work: people of tests sign up and in all the time, in JavaScript. */
export const QUICK_PASSWORDS = { LITE_AUTH_BCRYPT_COST: '4' }

/**
 * The server from this entry as one file of JavaScript, without the packages. A process starts from it with half the
 * work of one that translates TypeScript as it loads it.
 */
export async function bundled(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: ROOT,
    publicDir: false,
    // It looks from where it lies for migrations, templates and the site: places.ts and main.ts, in this folder.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(path.join(ROOT, 'supabase', 'local', 'main.ts')).href) },
    build: {
      ssr: entry,
      target: 'node20',
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  if (!('output' in built)) throw new Error(`${entry} was not built`)
  const code = built.output[0].code
  const name = `${path.basename(entry, '.ts')}-`
  const file = `${name}${createHash('sha256').update(code).digest('hex').slice(0, 16)}.mjs`
  await mkdir(CACHE, { recursive: true })
  for (const older of await readdir(CACHE))
    if (older.startsWith(name) && !older.startsWith(file)) await rm(path.join(CACHE, older), { force: true })
  // Whole or not at all: another process may be making the same.
  const draft = path.join(CACHE, `${file}.${process.pid}`)
  await writeFile(draft, code)
  await rename(draft, path.join(CACHE, file))
  return path.join(CACHE, file)
}
