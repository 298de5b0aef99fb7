/**
 * `npm run bench -- load`: ordinary people, who ask, give commands and sign in, alone and beside one who asks two
 * hundred times a second, a person or a network without an account. How long everybody else waits, who is put off, and
 * if every command that was acknowledged is in the ledger. Over HTTP against the embedded server in a process of its
 * own, on PGlite and on PostgreSQL; all who ask share one process, so their own work is in the time.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startServer, type EmbeddedServer } from '../support/embedded-server.ts'
import { line, milliseconds } from '../support/figures.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { personLike, studyIn, type QuickAccount } from '../support/quick-people.ts'
import { newCaller } from '../support/server-api.ts'
import { PASSWORD } from '../support/stack.ts'

const WINDOW_MS = Number(process.env['HAWA_BENCH_WINDOW_MS'] ?? 20_000)
/** A second, of the one. */
const NOISE = Number(process.env['HAWA_BENCH_NOISE'] ?? 200)
const READERS = 6
const WRITERS = 6
/** Between an answer and the next question of the same person. */
const PAUSE_MS = 500
const GOAL_MS = 2000
const QUESTION = ['pull_studies', { after_rev: 0, batch: 100 }] as const

interface Ordinary {
  readonly token: string
  readonly network: string
  readonly study: string
}

/** The answers to the others. */
interface Seen {
  readonly waits: number[]
  readonly signIns: number[]
  readonly healths: number[]
  readonly acknowledged: string[]
  putOff: number
  broken: number
}

const home = await mkdtemp(path.join(tmpdir(), 'hawa-bench-'))
const siteDir = path.join(home, 'site')
await mkdir(siteDir)
const postgres = await startPostgres({ durable: true }).catch((error: unknown) => {
  console.log(`\nNot on PostgreSQL: ${error instanceof Error ? error.message : String(error)}`)
  return null
})
try {
  console.log(
    `\n${READERS} people ask, ${WRITERS} give commands, ${WINDOW_MS / 1000} s; ` +
      `beside one at ${NOISE} requests/s;\n  goal: 99 % of the others' waits within ${GOAL_MS} ms, no command lost`,
  )
  line(
    '',
    'half',
    '99 %',
    'longest',
    'sign-in 99 %',
    'health 99 %',
    'put off',
    'broken',
    'noise served',
    'commands',
    'lost',
  )
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
    const { people, noisy, email } = await population(server, key)
    const runs = [
      ['alone', null],
      ['beside a noisy person', noisy],
      ['beside a noisy network', 'network'],
    ] as const
    for (const [name, noise] of runs) {
      const seen: Seen = { waits: [], signIns: [], healths: [], acknowledged: [], putOff: 0, broken: 0 }
      const end = performance.now() + WINDOW_MS
      const [noiseServed] = await Promise.all([
        noise === null ? null : makeNoise(server.url, key, noise === 'network' ? null : noise, end),
        ...people.map((person, index) => live(server.url, key, person, index < WRITERS, end, seen)),
        signInOver(server.url, key, email, end, seen),
        askHealth(server.url, end, seen),
      ])
      const [ledger] = await server.sql<{ known: number }>(
        `select count(*)::int as known from public.commands where verdict = 'applied' and id = any ($1::uuid[])`,
        [seen.acknowledged],
      )
      const worst = at(seen.waits, 0.99)
      line(
        `${engine}, ${name}`,
        milliseconds(at(seen.waits, 0.5)),
        `${milliseconds(worst)}${worst <= GOAL_MS ? ' ok' : ' OVER'}`,
        milliseconds(at(seen.waits, 1)),
        milliseconds(at(seen.signIns, 0.99)),
        milliseconds(at(seen.healths, 0.99)),
        share(seen.putOff, seen.waits.length + seen.putOff),
        String(seen.broken),
        noiseServed ?? '',
        String(seen.acknowledged.length),
        String(seen.acknowledged.length - (ledger?.known ?? Number.NaN)),
      )
    }
  } finally {
    await server.stop()
  }
}

async function population(server: EmbeddedServer, key: string) {
  const email = `${randomUUID()}@test.example`
  const who = { nom: 'Mwangi', prenom: 'Joseph', type_compte: 'intervention' }
  const { userId } = await newCaller(server.url, email, who)
  const [profile] = await server.sql<{ id: string }>(
    'update public.profiles set is_approved = true where user_id = $1 returning id::text',
    [userId],
  )
  const model: QuickAccount = { email, userId, profileId: profile?.id ?? '' }
  const people: Ordinary[] = []
  for (let n = 0; n < READERS + WRITERS; n += 1) {
    const person = await personLike(server, model)
    const study = randomUUID()
    await studyIn(server, study, 'en_cours', model, person)
    people.push({ token: await tokenOf(server.url, key, person.email), network: `203.0.113.${n + 1}`, study })
  }
  const noisy = await personLike(server, model)
  return { people, noisy: await tokenOf(server.url, key, noisy.email), email: noisy.email }
}

async function tokenOf(url: string, key: string, email: string): Promise<string> {
  const response = await post(url, '/auth/v1/token?grant_type=password', { email, password: PASSWORD }, { apikey: key })
  return ((await response.json()) as { readonly access_token: string }).access_token
}

function post(url: string, where: string, body: object, headers: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${url}${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** One person until the end: a question or a command, again when it was put off, as their device does. */
async function live(
  url: string,
  key: string,
  { token, network, study }: Ordinary,
  writes: boolean,
  end: number,
  seen: Seen,
): Promise<void> {
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'x-forwarded-for': network }
  await setTimeout(Math.random() * PAUSE_MS)
  while (performance.now() < end) {
    const id = randomUUID()
    const args = { study_id: study, notes_terrain: `Vent faible. ${id}` }
    const command = { id, name: 'save_field_notes', made_at: new Date().toISOString(), args }
    const [where, body] = writes ? (['apply_command', command] as const) : QUESTION
    for (;;) {
      const begin = performance.now()
      const response = await post(url, `/rest/v1/rpc/${where}`, body, headers).catch(() => null)
      const told = (await response?.json().catch(() => null)) as { readonly verdict?: string } | null
      if (response?.ok) {
        seen.waits.push(performance.now() - begin)
        if (writes && told?.verdict === 'applied') seen.acknowledged.push(id)
        break
      }
      const pause = Number(response?.headers.get('retry-after') ?? Number.NaN)
      if (Number.isNaN(pause)) seen.broken += 1
      else seen.putOff += 1
      await setTimeout((Number.isNaN(pause) ? 1 : pause) * 1000)
      if (performance.now() > end) break
    }
    await setTimeout(PAUSE_MS)
  }
}

async function signInOver(url: string, key: string, email: string, end: number, seen: Seen): Promise<void> {
  while (performance.now() < end) {
    const begin = performance.now()
    const response = await post(
      url,
      '/auth/v1/token?grant_type=password',
      { email, password: PASSWORD },
      { apikey: key, 'x-forwarded-for': '203.0.113.200' },
    )
    await response.arrayBuffer()
    if (response.ok) seen.signIns.push(performance.now() - begin)
    else seen.broken += 1
    await setTimeout(PAUSE_MS)
  }
}

async function askHealth(url: string, end: number, seen: Seen): Promise<void> {
  while (performance.now() < end) {
    const begin = performance.now()
    const response = await fetch(`${url}/healthz`)
    await response.arrayBuffer()
    if (response.ok) seen.healths.push(performance.now() - begin)
    else seen.broken += 1
    await setTimeout(PAUSE_MS)
  }
}

/** Answers of any kind, however late: the next question comes on time. Gives the share that was served. */
async function makeNoise(url: string, key: string, token: string | null, end: number): Promise<string> {
  const session = token === null ? {} : { authorization: `Bearer ${token}` }
  const headers = { apikey: key, 'x-forwarded-for': '198.51.100.9', ...session }
  const [where, body] = token === null ? (['published', { since: 0 }] as const) : QUESTION
  const asked: Promise<boolean>[] = []
  const begin = performance.now()
  for (let now = begin; now < end; now = performance.now()) {
    while (asked.length < ((now - begin) / 1000) * NOISE) {
      asked.push(
        post(url, `/rest/v1/rpc/${where}`, body, headers)
          .then(async (response) => (await response.arrayBuffer(), response.ok))
          .catch(() => false),
      )
    }
    await setTimeout(5)
  }
  const answers = await Promise.all(asked)
  return share(answers.filter(Boolean).length, answers.length)
}

function share(part: number, of: number): string {
  return `${((100 * part) / of).toFixed(part / of < 0.1 ? 1 : 0)} %`
}

function at(values: readonly number[], quantile: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))] ?? Number.NaN
}
