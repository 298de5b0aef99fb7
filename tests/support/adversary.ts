/** Targets of the adversary suite, read from the server itself, and values that must never leak. */
import { readdirSync } from 'node:fs'
import { openMemory } from '../../supabase/local/engine/database.ts'
import { OWN_PATHS } from '../../supabase/local/http/gateway.ts'
import { liteRoutes, type Route } from '../../supabase/local/lite.ts'
import type { Peer } from '../../supabase/local/http/network.ts'
import { RESUMABLE } from '../../supabase/local/gaps/resumable-gate.ts'
import { DEMO_PASSWORD } from '../../supabase/local/demo/accounts.ts'
import type { StackOptions } from '../../supabase/local/stack.ts'
import { newPostgresDatabase } from './database.ts'
import { unheardLog } from './log.ts'
import { pgliteTemplate } from './pglite-template.ts'
import {
  clientFor,
  deactivate,
  freshStack,
  ORIGIN,
  PASSWORD,
  signUp,
  specialist,
  type Account,
  type Stack,
} from './stack.ts'

export interface Attacker {
  readonly name: string
  /** Null: only the public key. */
  readonly token: string | null
  /** Ids and addresses of other people that this one must never read; null: an administrator may read all. */
  readonly hidden: readonly string[] | null
}

export interface Fortress {
  readonly stack: Stack
  readonly attackers: readonly Attacker[]
  /** Never in any answer, whoever asks. */
  readonly secrets: readonly string[]
}

/**
 * `HAWA_ADVERSARY_ENGINE=postgres npx vitest run --project contract tests/contract/adversary-`: the whole suite on
 * PostgreSQL instead of PGlite, but for tests that need a process of their own (adversary-load).
 */
const engine = process.env['HAWA_ADVERSARY_ENGINE'] === 'postgres' ? 'postgres' : 'pglite'

/** As `freshStack`, on the engine of this run or the one that is named; complains of nothing. */
export async function attackedStack(options: StackOptions = {}, on: 'pglite' | 'postgres' = engine): Promise<Stack> {
  const database = on === 'postgres' ? await newPostgresDatabase() : null
  const stack = await freshStack({ log: unheardLog(), databaseUrl: database?.url, ...options })
  return { ...stack, close: () => stack.close().then(() => database?.drop()) }
}

/** A server with the demo data, attacked by somebody of every kind. */
export async function fortress(): Promise<Fortress> {
  const stack = await attackedStack({ demo: true })
  const gone = await specialist(stack)
  const people: readonly (readonly [string, string | null])[] = [
    ['a visitor', null],
    ['a client without studies', (await signUp(stack)).accessToken],
    ['a client', await tokenOf(stack, 'client')],
    ['a specialist', await tokenOf(stack, 'intervenant')],
    ['a specialist who waits for approval', await tokenOf(stack, 'nouveau')],
    ['somebody who was switched off', await switchedOff(stack, gone)],
    ['an administrator', await tokenOf(stack, 'admin')],
  ]
  const attackers: Attacker[] = []
  for (const [name, token] of people)
    attackers.push({ name, token, hidden: name === 'an administrator' ? null : await hiddenFrom(stack, name, token) })
  // Any command has due mails sent: the attack begins when nothing is on its way any more.
  await call(stack, attackers.at(-1)?.token ?? null, 'POST', '/rest/v1/rpc/apply_command', {
    body: { id: crypto.randomUUID(), name: 'none', args: {}, made_at: new Date().toISOString() },
  })
  await stack.mailsTried()
  return { stack, attackers, secrets: await secretsOf(stack) }
}

async function tokenOf(stack: Stack, name: string): Promise<string> {
  const client = await clientFor(stack, `${name}@demo.hawa.example`, DEMO_PASSWORD)
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error(`${name} is not signed in`)
  return data.session.access_token
}

async function switchedOff(stack: Stack, account: Account): Promise<string> {
  await deactivate(stack, account)
  return account.accessToken
}

/**
 * A person without access to anybody's studies must not learn one id of them; nobody but colleagues learns an
 * address.
 */
async function hiddenFrom(stack: Stack, name: string, token: string | null): Promise<string[]> {
  const own = token === null ? null : subjectOf(token)
  const addresses = await stack.sql<{ value: string }>(
    `select email as value from public.profiles where user_id is distinct from $1::uuid and type_compte = 'client'
     union select telephone from public.profiles where user_id is distinct from $1::uuid and type_compte = 'client'
     and telephone is not null`,
    [own],
  )
  const inBusiness = ['a client', 'a specialist'].includes(name)
  const studies = inBusiness
    ? []
    : await stack.sql<{ value: string }>('select id::text as value from public.demandes_etudes')
  const strangers = name === 'a specialist' ? [] : addresses
  return [...strangers, ...studies].map(({ value }) => value)
}

async function secretsOf(stack: Stack): Promise<string[]> {
  const rows = await stack.sql<{ value: string }>(
    `select encrypted_password as value from auth.users where encrypted_password <> '' union select token from
      auth.refresh_tokens
     union select s::text from (select to_jsonb(t) ->> 'value' as s from hawa.secrets t) x where s is not null`,
  )
  return [stack.jwtSecret, stack.serviceKey, DEMO_PASSWORD, PASSWORD, ...rows.map(({ value }) => value)]
}

export function subjectOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

export interface Call {
  readonly body?: BodyInit | object | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly address?: Peer
}

/** One request over HTTP, in process. */
export async function call(
  stack: Stack,
  token: string | null,
  method: string,
  path: string,
  { body, headers = {}, address }: Call = {},
): Promise<Answer> {
  const raw =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData
      ? body
      : JSON.stringify(body)
  const response = await stack.fetch(
    new Request(ORIGIN + path, {
      method,
      ...(raw === undefined ? {} : { body: raw as BodyInit }),
      headers: {
        apikey: stack.anonKey,
        ...(raw instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
    }),
    address,
  )
  return { status: response.status, text: await response.text(), headers: response.headers }
}

/** How a program gives itself away: where it lies, where it broke, and its database queries. */
const ENTRAILS = [
  /\n\s+at \S+/,
  /node_modules/,
  /\.ts:\d+/,
  /PL\/pgSQL|SQL statement|SQL function/,
  /"select .+ from |insert into "|update "\w+" set|set_config\(|request\.jwt/i,
  /\bselect \* from\b/i,
]

/** Faults of this answer; empty: none. */
export function wrongWith(
  { status, text }: Pick<Answer, 'status' | 'text'>,
  { secrets }: Fortress,
  { hidden }: Attacker,
): string[] {
  const entrails =
    status >= 400
      ? [...ENTRAILS, process.cwd()]
          .filter((one) => (typeof one === 'string' ? text.includes(one) : one.test(text)))
          .map(String)
      : []
  const leaked = [...secrets, ...(hidden ?? [])].filter((one) => text.includes(one))
  return [
    ...(status >= 500 ? [`${status} ${text.slice(0, 200)}`] : []),
    ...entrails.map((one) => `shows ${one}: ${text.slice(0, 200)}`),
    ...leaked.map((one) => `leaks ${one}`),
  ]
}

export interface ServerFunction {
  readonly name: string
  readonly args: readonly { readonly name: string; readonly type: string }[]
}

/** Every function that has an address, be it for the secret key alone. */
export async function functionsOf(stack: Stack): Promise<ServerFunction[]> {
  return stack.sql<{ name: string; args: ServerFunction['args'] }>(
    `select p.proname as name, coalesce((select jsonb_agg(jsonb_build_object('name', p.proargnames[n], 'type',
      format_type(t, null)) order by n)
         from unnest(p.proargtypes::oid[]) with ordinality a (t, n)), '[]') as args
       from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`,
  )
}

export interface ServerTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** Every table and view that has an address. */
export async function tablesOf(stack: Stack): Promise<ServerTable[]> {
  return stack.sql<{ name: string; columns: string[] }>(
    `select c.relname as name, (select array_agg(a.attname::text order by a.attnum) from pg_attribute a where
      a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'm', 'p', 'f')
       order by 1`,
  )
}

/** A table, its number of rows and their content. */
export type Fingerprint = Readonly<Record<string, string>>

/** Of every row of every table; `but`: tables that only count or log. */
export async function fingerprint(stack: Stack, but: readonly string[] = []): Promise<Fingerprint> {
  const tables = await stack.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('public', 'hawa', 'auth', 'storage', 'supabase_migrations') and c.relkind = 'r' order by 1`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    if (but.includes(name)) continue
    const [row] = await stack.sql<{ print: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as
        print from ${name} t`,
    )
    prints[name] = row?.print ?? ''
  }
  return prints
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Every route of the library behind the gateway (also those that the gateway closes), of the functions, and the
 * gateway's own.
 */
export async function routesOf(): Promise<Route[]> {
  const listed = await libraryRoutes()
  const functions = readdirSync('supabase/functions', { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => `/functions/v1/${name}`)
  const own = [...functions, ...OWN_PATHS, RESUMABLE, `${RESUMABLE}/*`].flatMap((path) =>
    METHODS.map((method) => ({ method, path })),
  )
  const every = [
    ...listed.flatMap(({ method, path }) =>
      (method === 'ALL' ? ['GET', 'POST'] : [method]).map((one) => ({ method: one, path })),
    ),
    ...own,
  ]
  return [...new Map(every.map((route) => [`${route.method} ${route.path}`, route])).values()]
}

async function libraryRoutes(): Promise<readonly Route[]> {
  const { connection, close } = await openMemory(await pgliteTemplate())
  const routes = liteRoutes(connection)
  await close()
  return routes
}
