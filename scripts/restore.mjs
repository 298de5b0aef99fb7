/**
 * `npm run restore -- BACKUP`: makes a new HAWA_DATA (default .hawa) out of a backup and tells the devices, at their next
 * contact, to send again what this server has forgotten. DATABASE_URL: the database lies there and was restored before.
 * See docs/deploy.md.
 */
import path from 'node:path'
import { register } from 'tsx/esm/api'
import { ROOT } from './freshness.mjs'

const [backup, ...rest] = process.argv.slice(2)
if (!backup || rest.length > 0) {
  console.error('Which backup? npm run restore -- /var/backups/hawa/2026-11-22T03-00-00.000Z')
  process.exit(1)
}
register()
const { restore } = await import('../supabase/local/restore.ts')
const dataDir = path.resolve(ROOT, process.env['HAWA_DATA'] || '.hawa')
try {
  await restore(path.resolve(backup), dataDir, { databaseUrl: process.env['DATABASE_URL'] || undefined })
  console.log(`${dataDir} is what ${backup} was. Start the server; devices send again what it has forgotten.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
