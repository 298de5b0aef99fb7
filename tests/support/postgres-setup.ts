import { openServer } from '../../supabase/local/engine/server-database.ts'
import { administer } from './administration.ts'
import { mutate, prepare } from './schema.ts'
import { startPostgres } from './postgres-server.ts'

/** `npm test` found no server and could not install one; it says so loudly. */
export const withoutPostgres = process.env['HAWA_WITHOUT_POSTGRES'] === '1'

/** Name of the database that every test's own is copied from. */
export const TEMPLATE = 'hawa_template'

/** A version of PostgreSQL that a project asks for has a server of its own. */
const variableOf = (version: string | undefined): string =>
  version === undefined ? 'HAWA_TEST_POSTGRES' : `HAWA_TEST_POSTGRES_${version}`

/** Address of the server of this run. */
export function serverOfRun(): string {
  const name = variableOf(process.env['HAWA_POSTGRES_VERSION'])
  const server = process.env[name]
  if (!server) throw new Error(`${name} is not set: tests/support/postgres-setup.ts must be a globalSetup`)
  return server
}

interface Project {
  readonly config: { readonly env: Readonly<Record<string, unknown>> }
}

/** Vitest global setup: one server a run and version, whichever projects ask for it. */
export default async function setup(project?: Project): Promise<(() => Promise<void>) | undefined> {
  const asked = project?.config.env['HAWA_POSTGRES_VERSION'] ?? process.env['HAWA_POSTGRES_VERSION']
  const version = typeof asked === 'string' ? asked : undefined
  const variable = variableOf(version)
  if (process.env[variable] || withoutPostgres) return undefined
  const server = await startPostgres({ version })
  process.env[variable] = server.url
  await administer(server.url, `create database ${TEMPLATE}`)
  const template = await openServer(server.url.replace(/postgres$/, TEMPLATE))
  await prepare(template.sql)
  await mutate(template.sql)
  await template.close()
  return () => server.stop()
}
