import pg from 'pg'
import { DatabaseRefused, reasonOf } from './database-away.ts'

/** A PostgreSQL server and the configuration of every connection to it. */
export interface ServerAddress {
  readonly config: pg.ClientConfig
  /** Host, port and database for messages; without the password. */
  readonly name: string
}

const CONNECT_WITHIN_MS = 5000
const KEEP_ALIVE_MS = 10_000

/** Throws DatabaseRefused when `url` is no address of a PostgreSQL server. */
export function serverAddress(url: string): ServerAddress {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || !/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new DatabaseRefused('DATABASE_URL is not an address like postgres://user:password@host:5432/database')
  }
  // `sslmode` as psql reads it: `require` encrypts without checking the certificate.
  const { searchParams } = parsed
  if (searchParams.has('sslmode') && !searchParams.has('uselibpqcompat')) searchParams.set('uselibpqcompat', 'true')
  const config: pg.ClientConfig = {
    connectionString: parsed.href,
    client_encoding: 'UTF8',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  }
  const { host, port, database = '' } = new pg.Client(config)
  return { config, name: `${host}:${port}, database ${database}` }
}

/** The error for the operator: the refusal, and the way out. */
export function refused(address: ServerAddress, error: unknown): DatabaseRefused {
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : ''
  const wayOut =
    code === '3D000'
      ? 'Create it (createdb), or name another one in DATABASE_URL.'
      : code.startsWith('28')
        ? 'Put the right user and password into DATABASE_URL, or let this user in (pg_hba.conf).'
        : 'Look at DATABASE_URL.'
  return new DatabaseRefused(`PostgreSQL at ${address.name} refuses: ${reasonOf(error)}\n${wayOut}`, { cause: error })
}
