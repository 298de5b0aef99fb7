/**
 * The embedded server in process: no port, no network, the real rules. `freshStack()` takes about a second, so a
 * file takes one for all its tests, or one per test where they would disturb each other.
 */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import WebSocket from 'ws'
import { keysOf } from '../../supabase/local/folder/keys.ts'
import { openStack, type Stack, type StackOptions } from '../../supabase/local/stack.ts'
import { onDeno } from './deno-functions.ts'
import { withoutQuotas } from './no-quotas.ts'
import { preparedTemplate } from './pglite-template.ts'

export const PASSWORD = 'Hawa-test-2026'
export const ORIGIN = 'http://hawa.test'

export type { Stack }

/** `npm run test:hosted` repeats tests of the functions with these on Deno. */
export const functionsOnDeno = process.env['HAWA_FUNCTIONS'] === 'deno'

/** In memory, empty, without rate limits and without quotas of requests; `options` override. Close it. */
export async function freshStack(options: StackOptions = {}): Promise<Stack> {
  if (!functionsOnDeno) return openFresh(options)
  const deno = await onDeno(options)
  return deno.around(await openFresh({ ...options, ...deno.options }))
}

async function openFresh(options: StackOptions): Promise<Stack> {
  const { dataDir, databaseUrl } = options
  const embedded = databaseUrl === undefined
  if (embedded && dataDir !== undefined) await fill(dataDir)
  const memory = embedded && dataDir === undefined ? { memory: await preparedTemplate() } : {}
  const stack = await openStack({ rateLimits: false, ...memory, ...options })
  if (options.rateLimits !== true) await withoutQuotas(stack.sql)
  return stack
}

/** Gives a new folder the keys, and the database that its first start would make in four seconds. */
export async function fill(dataDir: string): Promise<void> {
  const home = path.join(dataDir, 'pg')
  if (existsSync(home)) return
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await keysOf(dataDir)
  const template = await preparedTemplate()
  template.writeTo(home)
}

export type Fetch = typeof fetch

/** A server that people are made on: in this process, or at an address (platform.ts). */
export interface Place extends Pick<Stack, 'anonKey' | 'sql'> {
  /** Undefined: ORIGIN. */
  readonly url?: string
  readonly fetch: (request: Request) => Promise<Response>
}

/** A `fetch` that ends in the stack; relative addresses are of its own. */
export function fetchOf({ url = ORIGIN, fetch: send }: Pick<Place, 'url' | 'fetch'>): Fetch {
  return (input, init) =>
    send(input instanceof Request ? new Request(input, init) : new Request(new URL(String(input), url), init))
}

/** supabase-js that speaks to the stack with a key of its own: nobody signed in. */
export function clientWith(stack: Place, key: string): SupabaseClient {
  return createClient(stack.url ?? ORIGIN, key, {
    global: { fetch: fetchOf(stack) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never },
  })
}

export const anonymous = (stack: Place): SupabaseClient => clientWith(stack, stack.anonKey)

/** Signed in as an account that exists (test accounts have PASSWORD). */
export async function clientFor(stack: Place, email: string, password: string = PASSWORD): Promise<SupabaseClient> {
  const client = anonymous(stack)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

export interface Account {
  readonly email: string
  readonly userId: string
  readonly profileId: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly client: SupabaseClient
}

export interface Person {
  readonly email?: string
  readonly nom?: string
  readonly prenom?: string
  readonly type_compte?: 'client' | 'intervention'
  readonly [detail: string]: unknown
}

let people = 0

/** Signs somebody up through the API, as the app does. A specialist still waits for approval: see `specialist`. */
export async function signUp(stack: Place, person: Person = {}): Promise<Account> {
  people += 1
  const { email = `person-${people}@test.example`, ...data } = {
    nom: `Nom${people}`,
    prenom: `Prenom${people}`,
    type_compte: 'client',
    ...person,
  }
  const client = anonymous(stack)
  const { data: made, error } = await client.auth.signUp({ email, password: PASSWORD, options: { data } })
  if (error) throw error
  if (!made.user || !made.session) throw new Error('sign-up did not sign in')
  const [profile] = await stack.sql<{ id: string }>('select id from public.profiles where user_id = $1', [made.user.id])
  if (!profile) throw new Error('sign-up made no profile')
  const { access_token, refresh_token } = made.session
  return {
    email,
    userId: made.user.id,
    profileId: profile.id,
    accessToken: access_token,
    refreshToken: refresh_token,
    client,
  }
}

export const customer = (stack: Place, person: Person = {}): Promise<Account> =>
  signUp(stack, { ...person, type_compte: 'client' })

export async function specialist(stack: Place, person: Person = {}): Promise<Account> {
  const account = await unapproved(stack, person)
  await stack.sql('update public.profiles set is_approved = true where id = $1', [account.profileId])
  return account
}

export const unapproved = (stack: Place, person: Person = {}): Promise<Account> =>
  signUp(stack, { specialisation: 'Qualité de l’air', ...person, type_compte: 'intervention' })

export async function administrator(stack: Place, person: Person = {}): Promise<Account> {
  const account = await signUp(stack, person)
  await stack.sql("update public.profiles set type_compte = 'admin', is_approved = true where id = $1", [
    account.profileId,
  ])
  return account
}

export async function deactivate(stack: Place, account: Account): Promise<void> {
  await stack.sql('update public.profiles set is_active = false where id = $1', [account.profileId])
}

export interface Verdict {
  readonly verdict: 'applied' | 'refused'
  readonly code?: string
  readonly result?: Readonly<Record<string, unknown>>
  readonly replayed: boolean
}

/** One command through the only door. Throws on an error of the call; a refusal is an answer. */
export async function command(
  account: Pick<Account, 'client'>,
  name: string,
  args: object,
  options: { readonly id?: string; readonly madeAt?: string } = {},
): Promise<Verdict> {
  const { data, error } = await account.client.rpc('apply_command', {
    id: options.id ?? crypto.randomUUID(),
    name,
    args,
    made_at: options.madeAt ?? new Date().toISOString(),
  })
  if (error) throw new Error(`${name}: ${error.code} ${error.message}`, { cause: error })
  return data as Verdict
}

/** The same, for when only success will do. */
export async function applied(
  account: Pick<Account, 'client'>,
  name: string,
  args: object,
): Promise<Readonly<Record<string, unknown>>> {
  const verdict = await command(account, name, args)
  if (verdict.verdict !== 'applied')
    throw new Error(`${name} refused: ${verdict.code} ${JSON.stringify(verdict.result)}`)
  return verdict.result ?? {}
}

export function studyRequest(overrides: object = {}): Record<string, unknown> {
  return {
    study_id: crypto.randomUUID(),
    nom_entreprise: 'Cimenterie de Béni Saf',
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    zone_geographique: 'Tlemcen',
    pays: 'algerie',
    description_projet: 'Mesure des poussières autour du four.',
    contact_nom: 'Nadia Benali',
    contact_email: 'nadia@cimenterie.example',
    contact_telephone: '+213 43 00 00 00',
    ...overrides,
  }
}

/** Asks for a study and returns its id. */
export async function requestStudy(client: Account, overrides: object = {}): Promise<string> {
  const args = studyRequest(overrides)
  await applied(client, 'request_study', args)
  return String(args['study_id'])
}

const STEPS = [
  ['acceptée', 'accept_study'],
  ['en_cours', 'start_study'],
  ['terminée', 'finish_study'],
] as const

/** Takes a waiting study to `statut`, step by step, as `who`. */
export async function advance(
  who: Account,
  studyId: string,
  statut: 'acceptée' | 'en_cours' | 'terminée' | 'complete',
): Promise<void> {
  for (const [reached, name] of STEPS) {
    await applied(who, name, { study_id: studyId })
    if (reached === statut) return
  }
  await deliver(who, studyId)
}

export function pdf(text = 'Rapport de mesure'): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`%PDF-1.4\n% ${text}\ntrailer<<>>\n%%EOF\n`)
}

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
}

let stamps = Date.now()

export function reportPath(who: Pick<Account, 'userId'>, studyId: string): string {
  stamps += 1
  return `reports/${who.userId}/rapport_${studyId}_${stamps}.pdf`
}

/** Uploads a report; returns the arguments of attach_report. */
export async function upload(
  who: Account,
  studyId: string,
  bytes: Uint8Array<ArrayBuffer> = pdf(),
): Promise<{ study_id: string; path: string; size: number; sha256: string }> {
  const path = reportPath(who, studyId)
  const { error } = await who.client.storage
    .from('mission-reports')
    .upload(path, bytes, { contentType: 'application/pdf' })
  if (error) throw error
  return { study_id: studyId, path, size: bytes.byteLength, sha256: await sha256(bytes) }
}

/** Uploads and attaches; returns the path. */
export async function deliver(who: Account, studyId: string, bytes: Uint8Array<ArrayBuffer> = pdf()): Promise<string> {
  const report = await upload(who, studyId, bytes)
  await applied(who, 'attach_report', report)
  return report.path
}
