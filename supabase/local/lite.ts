/**
 * The one file that knows @supabase/lite (decision 0096): its database connections, its account service, data API and
 * storage as one handler of requests, and the schemas that Supabase brings along. All other code of this server and its
 * tests imports them from here, so that a new version of Lite, or a replacement, changes this file alone.
 */
import {
  App,
  Connection,
  getAuthSchemaSql,
  getStorageSchemaSql,
  setExperimental,
  SUPABASE_AUTH_HELPERS_SQL,
  type EmailDriver,
} from '@supabase/lite'
import { createPgliteConnection, PgliteConnection } from '@supabase/lite/pglite'
import type { AccountMail } from './gaps/account-mails.ts'
import type { Keys } from './folder/keys.ts'

export { createPgliteConnection as connectPglite, type Connection, type EmailDriver }

/** Store for the bytes of objects. */
export type ObjectStore = NonNullable<App['_storageAdapter']>

/** The base class of Lite's two connections (PGlite and postgres.js), for one with a Kysely of our own. */
export const PlainConnection = Object.getPrototypeOf(PgliteConnection) as new (config: object) => Connection

/** SQL of the schemas `auth` and `storage` as Lite makes them, and of the functions that policies call. */
export const SUPABASE_SCHEMAS = [SUPABASE_AUTH_HELPERS_SQL, getAuthSchemaSql(), getStorageSchemaSql()].join(';\n')

export interface LiteOptions {
  readonly connection: Connection
  readonly keys: Keys
  readonly email: EmailDriver
  /** Subjects and templates of the mails that it sends. */
  readonly mails: Readonly<Record<'recovery' | 'confirmation' | 'email_change', AccountMail>>
  readonly siteUrl: string
  readonly confirmEmail: boolean
  readonly objects: ObjectStore
}

export interface Lite {
  readonly fetch: (request: Request) => Promise<Response>
  /** Makes the missing parts of SUPABASE_SCHEMAS. */
  readonly makeSchemas: () => Promise<void>
}

/** An address of Lite: below the three mount points, or one of its own. */
export interface Route {
  readonly method: string
  /** `:name` stands for one part, `*` for any. */
  readonly path: string
}

const BUCKETS_LIMIT = '10MiB'
const OTP_EXPIRY_S = 3600

export function openLite({ connection, keys, email, mails, siteUrl, confirmEmail, objects }: LiteOptions): Lite {
  setExperimental('storage', true)
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'], max_rows: 2000 },
    auth: {
      enabled: true,
      enable_signup: true,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.anonKey,
      secret_key: keys.serviceKey,
      jwt_expiry: 3600,
      enable_refresh_token_rotation: true,
      refresh_token_reuse_interval: 10,
      minimum_password_length: 8,
      site_url: siteUrl,
      email: {
        enable_signup: true,
        enable_confirmations: confirmEmail,
        otp_length: 8,
        otp_expiry: OTP_EXPIRY_S,
        template: mails,
      },
    },
    storage: { enabled: true, file_size_limit: BUCKETS_LIMIT },
    studio: { enabled: false },
    options: { server: { admin: false, disableStudio: true }, drivers: { email } },
  })
  app._storageAdapter = objects
  return {
    fetch: async (request) => app.fetch(request, { peerAddress: null }),
    makeSchemas: async () => app.ensureSystemSchema(),
  }
}

/** All routes of Lite, also those that this server does not let through: for tests that call each of them. */
export function liteRoutes(connection: Connection): readonly Route[] {
  setExperimental('storage', true)
  const app = new App({
    connection,
    api: { enabled: true, schemas: ['public'] },
    auth: { enabled: true, jwt_secret: 'x'.repeat(40) },
    storage: { enabled: true },
    studio: { enabled: false },
  })
  const { routes } = app.server as unknown as { readonly routes: readonly Route[] }
  return routes.map(({ method, path }) => ({ method, path }))
}
