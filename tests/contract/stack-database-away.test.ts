/**
 * DATABASE_URL names a PostgreSQL that is not there, goes away, or is killed while people write: the server waits for
 * it and logs that, answers 503 meanwhile, and all acknowledged writes are there afterwards, once.
 *
 * `HAWA_KILLS=50 npx vitest run --project contract tests/contract/stack-database-away.test.ts`: so many kills (usually
 * five, one of each kind), and a line of figures after each. `HAWA_SEED` draws the same moments again; the work that a
 * kill interrupts depends on the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseAway } from '../../supabase/local/engine/database-away.ts'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import { administer } from '../support/administration.ts'
import { databaseLine } from '../support/database-line.ts'
import { startServer } from '../support/embedded-server.ts'
import { damaged, losses } from '../support/killed-server.ts'
import { writers, type Person } from '../support/killed-writers.ts'
import { heardLog, unheardLog } from '../support/log.ts'
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'
import { chance } from '../support/random.ts'
import { printSeed } from '../support/seed.ts'
import { startProcess, type StackProcess } from '../support/stack-process.ts'
import { command, customer, freshStack, specialist, studyRequest } from '../support/stack.ts'

const asked = process.env['HAWA_KILLS']
const KINDS = ['backend', 'postmaster', 'restart', 'stop', 'app'] as const
const KILLS = Number(asked ?? KINDS.length)
const PEOPLE = 3
/** Milliseconds for one kill with start and comparison, on a busy machine. */
const EACH = 40_000
/** Milliseconds for an event that a busy machine may delay. */
const WITHIN = 30_000

const seed = printSeed()

describe.skipIf(withoutPostgres)('a PostgreSQL that goes away', () => {
  let server: PostgresServer
  let home: string
  const here = (name: string) => path.join(home, name)

  beforeAll(async () => {
    // Commits wait for the disk, as in production: otherwise a kill would lose acknowledged ones.
    server = await startPostgres({ durable: true })
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'hawa-away-'))
  })
  afterEach(async () => {
    await server.start()
    await rm(home, { recursive: true, force: true })
  })

  it(
    'killed while people write: nothing acknowledged is lost or done twice, and the server lives on',
    async () => {
      const moments = chance(seed)
      const stack = await freshStack({ databaseUrl: server.url, dataDir: here('data'), adoptDatabase: true })
      const people: Person[] = []
      for (let n = 0; n < PEOPLE; n += 1) people.push({ client: await customer(stack), field: await specialist(stack) })
      const { anonKey } = stack
      await stack.close()

      const app = await startServer({ dataDir: here('data'), siteDir: 'dist', demo: false, databaseUrl: server.url })
      const crowd = writers(people, anonKey, app.url, (person) => chance(seed + 1 + person))
      try {
        for (let kills = 0; kills < KILLS; kills += 1) {
          const kind = KINDS[kills] ?? moments.pick(KINDS)
          await crowd.answered(10 + moments.below(20))
          await setTimeout(moments.below(25))
          if (kind === 'app') {
            crowd.goingAway()
            await app.kill()
          } else {
            await DEEDS[kind](server)
            await vi.waitFor(() => app.sql('select 1'), WITHIN)
            await crowd.answered(10)
            crowd.goingAway()
          }
          await crowd.waiting()
          if (kind === 'app') await app.start()
          const problems = [...crowd.complaints, ...(await losses(app.sql, here('data'), crowd))]
          expect(problems.slice(0, 20), `after ${kills + 1} kills, the last one ${kind}`).toEqual([])
          const figures = { seed, kills: kills + 1, kind, commands: crowd.given.length, ...crowd.figures }
          if (asked !== undefined) process.stderr.write(`${JSON.stringify(figures)}\n`)
          crowd.back(app.url)
        }
        await crowd.answered(10)
        await crowd.end()
        const files = crowd.sent.filter(({ acknowledged }) => acknowledged)
        expect([...crowd.complaints, ...(await losses(app.sql, here('data'), crowd))].slice(0, 20)).toEqual([])
        expect(await damaged(files, app.url, anonKey)).toEqual([])
        expect(crowd.given.every(({ answer }) => answer !== 'none')).toBe(true)
        expect(crowd.figures.unavailable).toBeGreaterThan(0)
        expect(crowd.figures.cut).toBeGreaterThan(0)
      } finally {
        await app.kill()
      }
    },
    120_000 + KILLS * EACH,
  )

  it('requests get 503 at once, health says so, the log says it once; then all works again, bells too', async () => {
    const { log, lines } = heardLog('info')
    const said = () => lines.map(({ msg }) => msg)
    const stack = await freshStack({
      databaseUrl: server.url,
      dataDir: here('data'),
      adoptDatabase: true,
      log,
    })
    try {
      const client = await customer(stack)
      const rung: string[] = []
      const bells = await openServer(server.url, { log: unheardLog() })
      await bells.listen('hawa_bell', (bell) => rung.push(bell))

      await server.halt('immediate')
      const health = async () => (await stack.fetch(new Request('http://hawa.test/healthz'))).status
      await vi.waitFor(async () => expect(await health()).toBe(503), WITHIN)
      for (const [method, where] of ASKED) {
        const authorization = `Bearer ${client.accessToken}`
        const headers = { apikey: stack.anonKey, authorization, 'content-type': 'application/json' }
        const sent = { email: client.email, password: 'x', path: FILE, ...studyRequest() }
        const body = method === 'POST' ? JSON.stringify(sent) : null
        const answer = await stack.fetch(new Request(`http://hawa.test${where}`, { method, headers, body }))
        expect([where, answer.status, answer.headers.get('retry-after')]).toEqual([where, 503, '2'])
      }
      expect(said()).toEqual([expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+, database postgres went away: /)])

      await server.start()
      await vi.waitFor(async () => expect(await health()).toBe(200), WITHIN)
      await vi.waitFor(() => bells.sql.query('select 1'), WITHIN)
      expect((await command(client, 'request_study', studyRequest())).verdict).toBe('applied')
      await vi.waitFor(() => expect(rung).not.toEqual([]), WITHIN)
      expect(said().slice(1)).toEqual([expect.stringMatching(/answers again after \d+ s$/)])
      await bells.close()
    } finally {
      await stack.close()
    }
  })

  it('a server that has no connection left is waited for as well, and named in the log', async () => {
    const { log, lines } = heardLog()
    const said = () => lines.map(({ msg }) => msg)
    const role = `narrow_${Date.now()}`
    await administer(server.url, `create role ${role} login superuser`)
    const url = server.url.replace('postgres@', `${role}@`)
    const database = await openServer(url, { log, beatMs: 50 })
    try {
      // The limit of connections does not hold for superusers, so the role stops being one.
      await administer(server.url, `alter role ${role} nosuperuser connection limit 0`)
      await expect(database.sql.query('select 1')).rejects.toThrow(DatabaseAway)
      const words = /gives no connection: too many connections for role/
      await vi.waitFor(() => expect(said()).toEqual([expect.stringMatching(words)]), WITHIN)
      await administer(server.url, `alter role ${role} connection limit -1`)
      expect(await database.sql.query('select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await database.close()
      await administer(server.url, `drop role ${role}`)
    }
  })

  it('a machine without power ends no connection: what waits for it is told, and a new machine is found', async () => {
    const line = await databaseLine(server.url)
    const { log, lines } = heardLog()
    const said = () => lines.map(({ msg }) => msg)
    const database = await openServer(line.url, { log, beatMs: 50 })
    try {
      const heard: string[] = []
      await database.listen('news', (payload) => heard.push(payload))
      const slow = database.sql.query('select pg_sleep(60)')
      line.hold()
      await expect(slow).rejects.toThrow(DatabaseAway)
      await expect(database.sql.query('select 1')).rejects.toThrow(DatabaseAway)
      line.letGo()
      await vi.waitFor(() => database.sql.query(`select pg_notify('news', 'back')`), WITHIN)
      await vi.waitFor(() => expect(heard).toEqual(['back']), WITHIN)
      expect(said()).toEqual([
        expect.stringContaining('went away: no answer for'),
        expect.stringContaining('answers again'),
      ])
    } finally {
      await database.close()
      line.cut()
    }
  })

  it('whatever Lite makes of a lost connection, its work ends as lost', async () => {
    const database = await openServer(server.url, { log: unheardLog() })
    try {
      const work = database.exclusively(async () => {
        await database.sql.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
        return 'no such table'
      })
      await expect(work).rejects.toThrow(DatabaseAway)
      expect(await database.exclusively(async () => 'well')).toBe('well')
    } finally {
      await database.close()
    }
  })

  describe('at the start', () => {
    let started: StackProcess | null = null
    afterEach(async () => {
      started?.child.kill('SIGKILL')
      await started?.ended
      started = null
    })
    function start(url: string): StackProcess {
      started = startProcess({ HAWA_DATA: here('data'), DATABASE_URL: url, HAWA_ADOPT_DATABASE: '1' })
      return started
    }
    const withPassword = (database = 'postgres', user = 'postgres') =>
      Object.assign(new URL(server.url), { username: user, password: 'quiet-secret', pathname: `/${database}` }).href

    it('is waited for, which is said once; then the server starts', async () => {
      await server.halt('fast')
      const app = start(withPassword())
      const words = /waiting for PostgreSQL at 127\.0\.0\.1:\d+, database postgres: connect ECONNREFUSED/
      await vi.waitFor(() => expect(app.output()).toMatch(words), WITHIN)
      await server.start()
      const url = await app.ready
      expect(await (await fetch(new URL('/healthz', url))).json()).toEqual({ status: 'ok' })
      expect(app.output().match(/waiting for/g)).toHaveLength(1)
      expect(app.output()).toMatch(/answers again/)
      expect(app.output()).not.toContain('quiet-secret')
    })

    it('SIGTERM ends a server that waits', async () => {
      const app = start('postgres://postgres:quiet-secret@127.0.0.1:9/postgres')
      await vi.waitFor(() => expect(app.output()).toContain('waiting for PostgreSQL'), WITHIN)
      app.child.kill('SIGTERM')
      expect(await app.ended).toEqual({ code: 0, signal: null })
    })

    it.each([
      [
        'a database that is not there',
        () => withPassword('nowhere'),
        /refuses: database "nowhere" does not exist\n.*createdb.*DATABASE_URL/,
      ],
      [
        'a user whom nobody knows',
        () => withPassword('postgres', 'stranger'),
        /refuses: role "stranger" does not exist\n.*DATABASE_URL/,
      ],
      ['no address', () => 'localhost/quiet-secret', /^DATABASE_URL is not an address like postgres:/],
    ])('%s is no reason to wait', async (_, url, words) => {
      const app = start(url())
      expect((await app.ended).code).toBe(1)
      expect(app.output()).toMatch(words)
      expect(app.output()).not.toMatch(/quiet-secret|waiting for|^\s+at /m)
    })
  })
})

const NOBODY = '00000000-0000-4000-8000-000000000000'
const FILE = `reports/${NOBODY}/rapport_${NOBODY}_1.pdf`
const ASKED = [
  ['POST', '/rest/v1/rpc/apply_command'],
  ['GET', '/rest/v1/profiles'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['GET', '/auth/v1/user'],
  ['GET', `/storage/v1/object/mission-reports/${FILE}`],
  ['POST', '/functions/v1/verify-file'],
] as const

const DEEDS: Readonly<Record<Exclude<(typeof KINDS)[number], 'app'>, (server: PostgresServer) => Promise<void>>> = {
  /** Kills one connection's process; the server then ends all others and recovers. */
  async backend({ url }) {
    const witness = new pg.Client(url)
    witness.on('error', () => undefined)
    await witness.connect()
    const {
      rows: [busy],
    } = await witness.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
       order by state = 'active' desc, query_start desc nulls last limit 1`,
    )
    if (!busy) throw new Error('nobody is connected')
    const ended = new Promise<void>((resolve) => witness.once('end', resolve))
    process.kill(busy.pid, 'SIGKILL')
    await ended
  },
  async postmaster(server) {
    await server.kill()
    await server.start()
  },
  async restart(server) {
    await server.halt('fast')
    await server.start()
  },
  async stop(server) {
    await server.halt('immediate')
    await setTimeout(500)
    await server.start()
  },
}
