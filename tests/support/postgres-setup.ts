import { openServer } from '../../supabase/local/server-database.ts'
import { administer } from './administration.ts'
import { mutate, prepare } from './schema.ts'
import { startPostgres } from './postgres-server.ts'

/** `npm test` found no server and could not install one; it says so loudly. */
export const withoutPostgres = process.env['HAWA_WITHOUT_POSTGRES'] === '1'

/** Name of the database that every test's own is copied from. */
export const TEMPLATE = 'hawa_template'

/** Vitest global setup: one server a run, whichever projects ask for it; its address is in HAWA_TEST_POSTGRES. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['HAWA_TEST_POSTGRES'] || withoutPostgres) return undefined
  const server = await startPostgres()
  process.env['HAWA_TEST_POSTGRES'] = server.url
  await administer(server.url, `create database ${TEMPLATE}`)
  const template = await openServer(server.url.replace(/postgres$/, TEMPLATE))
  await prepare(template.sql)
  await mutate(template.sql)
  await template.close()
  return () => server.stop()
}
