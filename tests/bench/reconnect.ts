/**
 * `npm run bench -- reconnect`: a hundred specialists come back into the network at the same instant, each with work in
 * the outbox: how long until all are in sync, and the errors on the way. Over HTTP against the embedded server in
 * a process of its own, on PGlite and on PostgreSQL; the devices share one process, so their own work is in the time.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Command } from '../../sync/commands/command.ts'
import { studyId } from '../../sync/domain/ids.ts'
import { startServer } from '../support/embedded-server.ts'
import { line, milliseconds } from '../support/figures.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { personLike, studyIn, type QuickAccount } from '../support/quick-people.ts'
import { reconnectingDevice, type ReconnectingDevice } from '../support/reconnecting-device.ts'
import { median } from '../support/site-speed.ts'
import { PASSWORD } from '../support/stack.ts'

const DEVICES = Number(process.env['HAWA_BENCH_DEVICES'] ?? 100)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 3)
/** Of each device; about each it has done three things. */
const MISSIONS = 2
const COMMANDS = MISSIONS * work(randomUUID()).length

const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const siteDir = path.join(home, 'site')
await mkdir(siteDir)
const postgres = await startPostgres({ durable: true }).catch((error: unknown) => {
  console.log(`\nNot on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
  return null
})
try {
  console.log(`\n${DEVICES} devices reconnect at once, each with ${COMMANDS} commands; ${RUNS} times; goal: no errors`)
  line('', 'all in sync', 'median', 'requests', 'put off', 'errors', 'refused', 'lost or twice')
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
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { readonly supabaseKey: string }
    const { supabaseKey: key } = config
    const model = await signUp(server.url, key, server)
    for (let run = 0; run < RUNS; run += 1) {
      const people: QuickAccount[] = []
      for (let n = 0; n < DEVICES; n += 1) people.push(await personLike(server, model))
      const devices: ReconnectingDevice[] = []
      for (const person of people) {
        const device = await reconnectingDevice({
          url: server.url,
          key,
          user: person.userId,
          token: await signIn(server.url, key, person.email),
        })
        for (let mission = 0; mission < MISSIONS; mission += 1) {
          const study = randomUUID()
          await studyIn(server, study, 'acceptée', model, person)
          await device.give(work(study))
        }
        devices.push(device)
      }
      const begin = performance.now()
      const times = await Promise.all(devices.map((device) => device.reconnect()))
      const all = performance.now() - begin
      const refused = (await Promise.all(devices.map((device) => device.refused()))).reduce((sum, of) => sum + of, 0)
      const errors = devices.flatMap((device) => device.errors)
      const [ledger] = await server.sql<{ applied: number }>(
        `select count(*)::int as applied from public.commands where verdict = 'applied' and user_id = any ($1::uuid[])`,
        [people.map(({ userId }) => userId)],
      )
      line(
        `${engine}, run ${run + 1}`,
        milliseconds(all),
        milliseconds(median(times)),
        String(devices.reduce((sum, { requests }) => sum + requests, 0)),
        String(devices.reduce((sum, { putOff }) => sum + putOff, 0)),
        String(errors.length),
        String(refused),
        String((ledger?.applied ?? Number.NaN) - DEVICES * COMMANDS),
      )
      for (const error of new Set(errors.slice(0, 5))) console.log(`    ${error}`)
      await Promise.all(devices.map((device) => device.close()))
    }
  } finally {
    await server.stop()
  }
}

function work(id: string): readonly Command[] {
  const study_id = studyId(id)
  return [
    { name: 'start_study', args: { study_id } },
    { name: 'save_field_notes', args: { study_id, notes_terrain: 'Vent faible, capteur posé.' } },
    {
      name: 'send_message',
      args: { message_id: randomUUID(), thread_kind: 'study', thread_id: study_id, contenu: 'Le capteur est posé.' },
    },
  ]
}

async function signUp(
  url: string,
  key: string,
  server: {
    readonly sql: <T extends Record<string, unknown>>(statement: string, values?: readonly unknown[]) => Promise<T[]>
  },
): Promise<QuickAccount> {
  const email = `${randomUUID()}@test.example`
  const { user } = await auth<{ readonly user: { readonly id: string } }>(url, key, 'signup', {
    email,
    password: PASSWORD,
    data: { nom: 'Mwangi', prenom: 'Joseph', type_compte: 'intervention', specialisation: 'Qualité de l’air' },
  })
  const [profile] = await server.sql<{ id: string }>(
    'update public.profiles set is_approved = true where user_id = $1 returning id::text',
    [user.id],
  )
  return { email, userId: user.id, profileId: profile?.id ?? '' }
}

async function signIn(url: string, key: string, email: string): Promise<string> {
  return (
    await auth<{ readonly access_token: string }>(url, key, 'token?grant_type=password', { email, password: PASSWORD })
  ).access_token
}

async function auth<T>(url: string, key: string, what: string, body: object): Promise<T> {
  const response = await fetch(`${url}/auth/v1/${what}`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
