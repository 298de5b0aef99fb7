/**
 * `npm run bench -- calls`: the calls that devices send all day, as one packet and through Lite (decision 0106), from
 * one device and from eight, which ask again as soon as they are answered: calls a second, and the wait of one. Over
 * HTTP against the embedded server in a process of its own; all who ask share one process, so their own work is in the
 * time. The two ways take turns in one run.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startServer } from '../support/embedded-server.ts'
import { line, milliseconds } from '../support/figures.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { personLike, studyIn } from '../support/quick-people.ts'
import { newCaller } from '../support/server-api.ts'
import { median } from '../support/site-speed.ts'
import { PASSWORD } from '../support/stack.ts'

const WINDOW_MS = Number(process.env['HAWA_BENCH_WINDOW_MS'] ?? 1000)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
const DEVICES = 8
/** A header that means nothing with POST: what asks for a schema goes through Lite. */
const WAYS = { 'one packet': {}, 'through Lite': { 'accept-profile': 'public' } } as const
type Way = keyof typeof WAYS

interface Device {
  readonly headers: Readonly<Record<string, string>>
  readonly study: string
}
interface Measured {
  readonly perSecond: number
  readonly wait: number
}

const CALLS: Readonly<Record<string, (device: Device) => object>> = {
  sync: () => ({ after_rev: 1e9, after_record: 1e9, batch: 500 }),
  feed_digest: () => ({}),
  pull_studies: () => ({ after_rev: 1e9, batch: 500 }),
  pull_records: () => ({ after_rev: 1e9, batch: 500 }),
  apply_command: ({ study }) => {
    const id = randomUUID()
    const args = { study_id: study, notes_terrain: `Vent faible. ${id}` }
    return { id, name: 'save_field_notes', made_at: new Date().toISOString(), args }
  },
}

const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const siteDir = path.join(home, 'site')
await mkdir(siteDir)
const postgres = await startPostgres({ durable: true }).catch((error: unknown) => {
  console.log(`\nNot on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
  return null
})
try {
  console.log(`\nCalls of devices as one packet and through Lite, median of ${RUNS} times ${WINDOW_MS} ms`)
  line('', 'a second', 'through Lite', 'ratio', 'wait', 'through Lite', 'put off')
  await measure('PGlite', undefined)
  if (postgres) await measure('PostgreSQL', postgres.url)
} finally {
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
}

async function measure(engine: string, databaseUrl: string | undefined): Promise<void> {
  const server = await startServer({
    dataDir: path.join(home, engine),
    siteDir,
    demo: false,
    rateLimits: true,
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  })
  try {
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
      devices.push({ headers, study })
    }
    for (const name of Object.keys(CALLS)) {
      for (const count of [1, DEVICES]) await compare(server.url, `${engine}, ${name}`, name, devices.slice(0, count))
    }
  } finally {
    await server.stop()
  }
}

async function compare(url: string, what: string, name: string, devices: readonly Device[]): Promise<void> {
  const runs: Record<Way, Measured[]> = { 'one packet': [], 'through Lite': [] }
  let putOff = 0
  for (let run = 0; run <= RUNS; run += 1) {
    for (const way of ['one packet', 'through Lite'] as const) {
      const waits: number[] = []
      const begin = performance.now()
      await Promise.all(
        devices.map(async (device) => {
          while (performance.now() - begin < WINDOW_MS) {
            const sent = performance.now()
            const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
              method: 'POST',
              headers: { ...device.headers, ...WAYS[way] },
              body: JSON.stringify(CALLS[name]?.(device)),
            })
            await response.arrayBuffer()
            if (response.ok) waits.push(performance.now() - sent)
            else if (response.headers.has('retry-after')) putOff += 1
            else throw new Error(`${name}: ${response.status}`)
          }
        }),
      )
      const perSecond = waits.length / ((performance.now() - begin) / 1000)
      if (run > 0) runs[way].push({ perSecond, wait: median(waits) })
    }
  }
  const of = (way: Way, figure: keyof Measured) => median(runs[way].map((one) => one[figure]))
  const [packet, lite] = [of('one packet', 'perSecond'), of('through Lite', 'perSecond')]
  line(
    `${what}, ${devices.length}`,
    packet.toFixed(0),
    lite.toFixed(0),
    `× ${(packet / lite).toFixed(2)}`,
    milliseconds(of('one packet', 'wait')),
    milliseconds(of('through Lite', 'wait')),
    String(putOff),
  )
}
