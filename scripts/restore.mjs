/**
 * `npm run restore -- BACKUP`: makes a new HAWA_DATA (default .hawa) out of a backup, or of a data folder that was
 * moved aside. At their next contact, devices are asked to send again the changes that this server has lost. A database
 * of an older PostgreSQL is upgraded; `--rebuild` recreates the database from its rows in any case. With DATABASE_URL
 * the database is elsewhere and must be restored before. See docs/deploy.md.
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { register } from 'tsx/esm/api'
import { ROOT } from './freshness.mjs'
import { requireNode } from './run.mjs'

requireNode()
const { backup, rebuild } = asked()
register()
const { restore } = await import('../supabase/local/folder/restore.ts')
const dataDir = path.resolve(ROOT, process.env['HAWA_DATA'] || '.hawa')
const databaseUrl = process.env['DATABASE_URL'] || undefined
const { said, enough } = saidEachSecond()
try {
  await restore(path.resolve(backup), dataDir, { databaseUrl, rebuild, said })
  console.log(`${dataDir} is what ${backup} was. Start the server; devices send again what it has forgotten.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
} finally {
  enough()
}

function asked() {
  try {
    const {
      values,
      positionals: [backup, ...rest],
    } = parseArgs({
      options: { rebuild: { type: 'boolean' } },
      allowPositionals: true,
    })
    if (backup && rest.length === 0) return { backup, rebuild: values.rebuild === true }
  } catch {
    // An unknown option.
  }
  console.error('Which backup? npm run restore -- /var/backups/hawa/2026-11-22T03-00-00.000Z [--rebuild]')
  process.exit(1)
}

/** Prints one line a second at most; a step of less than a second prints none. */
function saidEachSecond() {
  let [words, told, last] = ['', '', Date.now()]
  const tell = () => {
    if (words === told || Date.now() - last < 1000) return
    console.log(`${words}…`)
    told = words
    last = Date.now()
  }
  const clock = setInterval(tell, 1000)
  const said = (what) => {
    words = what
    tell()
  }
  return { said, enough: () => clearInterval(clock) }
}
