/**
 * `npm run bench -- calls`: the calls that devices send all day, as one packet and through Lite (decision 0106), from
 * one device and from eight, which ask again as soon as they are answered: calls a second, the wait of one, and the
 * processor time of the server's Node process for one. Over HTTP against the embedded server in a process of its own;
 * all who ask share one process, so their own work is in the calls a second. The ways take turns in one run.
 *
 * `HAWA_BENCH_BEFORE` names another checkout with its node_modules: its server takes its turn as well, on a database of
 * its own. A sync without news is four requests there, if it is from before 0107.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startServer, type EmbeddedServer } from '../support/embedded-server.ts'
import { line, milliseconds } from '../support/figures.ts'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { personLike, studyIn } from '../support/quick-people.ts'
import { newCaller } from '../support/server-api.ts'
import { median } from '../support/site-speed.ts'
import { PASSWORD } from '../support/stack.ts'

const WINDOW_MS = Number(process.env['HAWA_BENCH_WINDOW_MS'] ?? 1000)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
const BEFORE = process.env['HAWA_BENCH_BEFORE']
const DEVICES = 8
/** Of the clock in which Linux counts, 100 a second. */
const TICK_MS = 10

interface Device {
  readonly headers: Readonly<Record<string, string>>
  readonly user: string
  readonly study: string
}
interface Request {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}
type Call = (device: Device) => readonly Request[]
interface Way {
  readonly name: string
  readonly url: string
  readonly server: number
  readonly headers: Readonly<Record<string, string>>
  readonly devices: readonly Device[]
  readonly calls: Readonly<Record<string, Call>>
}
interface Measured {
  readonly perSecond: number
  readonly wait: number
  readonly processor: number
}

const CALLS: Way['calls'] = {
  sync: () => [rpc('sync', { after_rev: 1e9, after_record: 1e9, batch: 500 })],
  feed_digest: () => [rpc('feed_digest', {})],
  pull_studies: () => [rpc('pull_studies', { after_rev: 1e9, batch: 500 })],
  pull_records: () => [rpc('pull_records', { after_rev: 1e9, batch: 500 })],
  apply_command: ({ study }) => {
    const id = randomUUID()
    const args = { study_id: study, notes_terrain: `Vent faible. ${id}` }
    return [rpc('apply_command', { id, name: 'save_field_notes', made_at: new Date().toISOString(), args })]
  },
}
/** Of a device before `sync` answered for all of it. */
const CALLS_BEFORE: Way['calls'] = {
  ...CALLS,
  sync: (device) => [
    { method: 'GET', path: `profiles?select=*&user_id=eq.${device.user}` },
    ...['pull_studies', 'feed_digest', 'pull_records'].flatMap((name) => CALLS[name]?.(device) ?? []),
  ],
}

const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const siteDir = path.join(home, 'site')
await mkdir(siteDir)
try {
  console.log(`\nCalls of devices, median of ${RUNS} times ${WINDOW_MS} ms`)
  line('', 'a second', 'wait', 'processor', 'put off', 'ratio')
  await onEngine('PGlite', async () => undefined)
  const servers: PostgresServer[] = []
  try {
    await onEngine('PostgreSQL', async () => {
      const postgres = await startPostgres({ durable: true })
      servers.push(postgres)
      return postgres.url
    })
  } catch (error) {
    if (servers.length > 0) throw error
    console.log(`\nNot on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    for (const server of servers) await server.stop()
  }
} finally {
  await rm(home, { recursive: true, force: true })
}

async function onEngine(engine: string, database: () => Promise<string | undefined>): Promise<void> {
  const now = await opened(startServer, path.join(home, engine), await database())
  const ways: Way[] = [
    { ...now, name: 'one packet', headers: {}, calls: CALLS },
    // A header that means nothing with POST: a call that asks for a schema goes through Lite.
    { ...now, name: 'through Lite', headers: { 'accept-profile': 'public' }, calls: CALLS },
  ]
  const running = [now]
  try {
    if (BEFORE !== undefined) {
      const address = pathToFileURL(path.join(BEFORE, 'tests/support/embedded-server.ts')).href
      const other = (await import(address)) as { readonly startServer: typeof startServer }
      const before = await opened(other.startServer, path.join(home, `${engine}-before`), await database())
      running.push(before)
      ways.push({ ...before, name: 'before', headers: {}, calls: CALLS_BEFORE })
    }
    for (const call of Object.keys(CALLS))
      for (const count of [1, DEVICES]) await compare(`${engine}, ${call}, ${count}`, call, count, ways)
  } finally {
    for (const { kill } of running) await kill()
  }
}

/** A server with devices that are signed in, each with a mission under way. A killed one leaves no process behind. */
async function opened(start: typeof startServer, dataDir: string, databaseUrl: string | undefined) {
  const others = new Set(await children())
  const server = await start({
    dataDir,
    siteDir,
    demo: false,
    rateLimits: true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  const started = (await children()).filter((id) => !others.has(id))
  const [id] = started
  if (id === undefined || started.length > 1) throw new Error(`${started.length} processes were started, not one`)
  return { url: server.url, server: id, devices: await devicesOf(server), kill: server.kill }
}

async function devicesOf(server: EmbeddedServer): Promise<readonly Device[]> {
  const { supabaseKey: apikey } = (await (await fetch(`${server.url}/config.json`)).json()) as {
    readonly supabaseKey: string
  }
  const email = `${randomUUID()}@test.example`
  const { userId } = await newCaller(server.url, email, { nom: 'Mwangi', prenom: 'Joseph', type_compte: 'client' })
  const [profile] = await server.sql<{ id: string }>(
    `update public.profiles set type_compte = 'intervention', is_approved = true where user_id = $1
      returning id::text`,
    [userId],
  )
  const model = { email, userId, profileId: profile?.id ?? '' }
  const devices: Device[] = []
  for (let n = 0; n < DEVICES; n += 1) {
    const person = await personLike(server, model)
    const study = randomUUID()
    await studyIn(server, study, 'en_cours', model, person)
    const signedIn = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    })
    const { access_token } = (await signedIn.json()) as { readonly access_token: string }
    const headers = { apikey, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' }
    devices.push({ headers, user: person.userId, study })
  }
  return devices
}

async function compare(what: string, call: string, count: number, ways: readonly Way[]): Promise<void> {
  const runs = new Map<Way, Measured[]>(ways.map((way) => [way, []]))
  let putOff = 0
  for (let run = 0; run <= RUNS; run += 1) {
    for (const way of ways) {
      const waits: number[] = []
      const used = await processorOf(way.server)
      const begin = performance.now()
      await Promise.all(
        way.devices.slice(0, count).map(async (device) => {
          while (performance.now() - begin < WINDOW_MS) {
            const sent = performance.now()
            if (await answered(way, call, device)) waits.push(performance.now() - sent)
            else putOff += 1
          }
        }),
      )
      const perSecond = waits.length / ((performance.now() - begin) / 1000)
      const processor = ((await processorOf(way.server)) - used) / waits.length
      if (run > 0) runs.get(way)?.push({ perSecond, wait: median(waits), processor })
    }
  }
  const of = (way: Way, figure: keyof Measured) => median((runs.get(way) ?? []).map((one) => one[figure]))
  const [first] = ways
  for (const way of ways)
    line(
      `${what}: ${way.name}`,
      of(way, 'perSecond').toFixed(0),
      milliseconds(of(way, 'wait')),
      milliseconds(of(way, 'processor')),
      String(putOff),
      first && way !== first ? `× ${(of(first, 'perSecond') / of(way, 'perSecond')).toFixed(2)}` : '',
    )
}

/** False when the server was too busy for it. */
async function answered({ url, headers, calls }: Way, call: string, device: Device): Promise<boolean> {
  for (const { method, path: asked, body } of calls[call]?.(device) ?? []) {
    const response = await fetch(`${url}/rest/v1/${asked}`, {
      method,
      headers: { ...device.headers, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    await response.arrayBuffer()
    if (response.ok) continue
    if (response.headers.has('retry-after')) return false
    throw new Error(`${call}: ${response.status}`)
  }
  return true
}

function rpc(name: string, body: object): Request {
  return { method: 'POST', path: `rpc/${name}`, body }
}

/** Those of Node that this process has started. Linux has no other word for it. */
async function children(): Promise<readonly number[]> {
  const ids = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)
  const names = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8')))
  return ids.filter((_, index) => names[index]?.includes('stack-child'))
}

/** Milliseconds that a process has used, itself and in the kernel's name. */
async function processorOf(id: number): Promise<number> {
  const fields = (await readFile(`/proc/${id}/stat`, 'utf8')).replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
