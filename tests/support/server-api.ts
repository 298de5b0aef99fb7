/**
 * The server's data, read over its public API from outside of the browser as an administrator, and the actions of
 * other people meanwhile on devices of their own.
 */
import { createHash } from 'node:crypto'

export const DEMO_PASSWORD = 'Hawa-demo-2026'

/** The accounts of the demo data. */
export const DEMO = {
  client: 'client@demo.hawa.example',
  client2: 'client2@demo.hawa.example',
  intervenant: 'intervenant@demo.hawa.example',
  intervenant2: 'intervenant2@demo.hawa.example',
  nouveau: 'nouveau@demo.hawa.example',
  admin: 'admin@demo.hawa.example',
} as const

export interface LedgerRow {
  readonly id: string
  readonly user_id: string
  readonly name: string
  readonly verdict: 'applied' | 'refused'
  readonly code: string | null
  readonly made_at: string
  readonly received_at: string
}

export interface EventRow {
  readonly kind: string
  readonly by_name: string | null
  readonly at: string
  readonly data: Readonly<Record<string, unknown>>
}

export interface StudyRow {
  readonly id: string
  readonly nom_entreprise: string
  readonly statut: string
  readonly intervenant_id: string | null
  readonly rapport_url: string | null
  readonly notes_terrain: string | null
  readonly latitude: number | null
  readonly longitude: number | null
}

export interface Verdict {
  readonly verdict: 'applied' | 'refused'
  readonly code?: string
}

/** Somebody signed in, without a browser. */
export interface Caller {
  /** The auth user. */
  readonly userId: string
  get<T>(path: string): Promise<T>
  /** A function of the database by its public door. */
  rpc<T>(name: string, args: object): Promise<T>
  /** A stored file. */
  file(bucket: string, path: string): Promise<Buffer>
  /** HTTP status of asking for a stored file. */
  fileStatus(bucket: string, path: string): Promise<number>
  /** SHA-256 of a stored file, of the bytes as they come. */
  fileSha256(bucket: string, path: string): Promise<string>
  command(name: string, args: object): Promise<Verdict>
  /** The same, for when only success will do. */
  applied(name: string, args: object): Promise<void>
}

/** No connection is kept for the next request: a server that was killed and started anew has closed it. */
const ALONE = { connection: 'close' }

export async function callerFor(url: string, email: string, password: string = DEMO_PASSWORD): Promise<Caller> {
  return callerBy(url, 'token?grant_type=password', { email, password })
}

/** Makes an account, which is signed in at once. */
export async function newCaller(url: string, email: string, data: object): Promise<Caller> {
  return callerBy(url, 'signup', { email, password: DEMO_PASSWORD, data })
}

async function callerBy(url: string, way: string, who: object): Promise<Caller> {
  const { supabaseKey } = await json<{ supabaseKey: string }>(await fetch(`${url}/config.json`, { headers: ALONE }))
  const signedIn = await fetch(`${url}/auth/v1/${way}`, {
    method: 'POST',
    headers: { ...ALONE, apikey: supabaseKey, 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  const { access_token, user } = await json<{ access_token: string; user: { id: string } }>(signedIn)
  const headers = {
    ...ALONE,
    apikey: supabaseKey,
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
  }

  const rpc = async <T>(name: string, args: object): Promise<T> =>
    json<T>(await fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) }))
  const stored = (bucket: string, path: string): Promise<Response> =>
    fetch(`${url}/storage/v1/object/${bucket}/${path}`, { headers })
  const command = (name: string, args: object): Promise<Verdict> =>
    rpc<Verdict>('apply_command', { id: crypto.randomUUID(), name, args, made_at: new Date().toISOString() })

  return {
    userId: user.id,
    get: async <T>(path: string) => json<T>(await fetch(`${url}${path}`, { headers })),
    rpc,
    async file(bucket, path) {
      const response = await stored(bucket, path)
      if (!response.ok) throw new Error(`${bucket}/${path}: HTTP ${response.status}`)
      return Buffer.from(await response.arrayBuffer())
    },
    fileStatus: async (bucket, path) => (await stored(bucket, path)).status,
    command,
    async fileSha256(bucket, path) {
      const bytes = await (await fetch(`${url}/storage/v1/object/${bucket}/${path}`, { headers })).arrayBuffer()
      return createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
    },
    async applied(name, args) {
      const verdict = await command(name, args)
      if (verdict.verdict !== 'applied') throw new Error(`${name} refused: ${verdict.code}`)
    },
  }
}

/** Every command about one study, as the ledger has them, oldest first. */
export const ledgerOf = (admin: Caller, studyId: string): Promise<LedgerRow[]> =>
  admin.get(`/rest/v1/commands?study_id=eq.${studyId}&order=received_at`)

export const eventsOf = (admin: Caller, studyId: string): Promise<EventRow[]> =>
  admin.get(`/rest/v1/study_events?study_id=eq.${studyId}&order=rev`)

/** Null while the server has none of that name. Tests give each of their studies a name of its own. */
export async function studyNamed(admin: Caller, company: string): Promise<StudyRow | null> {
  const rows = await admin.get<StudyRow[]>(`/rest/v1/demandes_etudes?nom_entreprise=eq.${encodeURIComponent(company)}`)
  if (rows.length > 1) throw new Error(`${company} arrived ${rows.length} times`)
  return rows[0] ?? null
}

/** A client asks for a study from elsewhere; returns its id. */
export async function askForStudy(client: Caller, company: string, overrides: object = {}): Promise<string> {
  const study_id = crypto.randomUUID()
  await client.applied('request_study', {
    study_id,
    nom_entreprise: company,
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    zone_geographique: 'Tlemcen',
    pays: 'algerie',
    description_projet: 'Poussières autour du four et dans les rues voisines.',
    contact_nom: 'Nadia Benali',
    contact_email: 'nadia@demo.hawa.example',
    ...overrides,
  })
  return study_id
}

async function json<T>(response: Response): Promise<T> {
  if (!response.ok)
    throw new Error(`${new URL(response.url).pathname}: HTTP ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

const STEPS = ['accept_study', 'start_study', 'finish_study'] as const
export type StudyStep = (typeof STEPS)[number]

/** Takes a waiting study as far as this command. */
export async function advance(intervenant: Caller, studyId: string, last: StudyStep): Promise<void> {
  for (const name of STEPS) {
    await intervenant.applied(name, { study_id: studyId })
    if (name === last) return
  }
}
