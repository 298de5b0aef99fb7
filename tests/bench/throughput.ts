/**
 * `npm run bench -- throughput`: commands a second through apply_command on PostgreSQL, from one writer and from eight,
 * with the lock that keeps revisions in commit order [L7] and without it (in this bench's own database alone: the feed
 * would miss rows). Once with commits that wait for the disk, as in production, and once without.
 */
import { randomUUID } from 'node:crypto'
import { openServer } from '../../supabase/local/engine/server-database.ts'
import type { Sql } from '../../supabase/local/engine/sql.ts'
import { connect } from '../support/connections.ts'
import { apply, become } from '../support/database.ts'
import { line, milliseconds } from '../support/figures.ts'
import { startPostgres } from '../support/postgres-server.ts'
import { studyIn } from '../support/quick-people.ts'
import { prepare } from '../support/schema.ts'
import { median } from '../support/site-speed.ts'

const WINDOW_MS = Number(process.env['HAWA_BENCH_WINDOW_MS'] ?? 2000)
const RUNS = Number(process.env['HAWA_BENCH_RUNS'] ?? 5)
const WRITERS = 8

/** One pair of people with a mission between them. */
interface Writer {
  readonly client: string
  readonly field: string
  readonly study: string
}
interface Measured {
  readonly perSecond: number
  /** Of one command, ms. */
  readonly typical: number
  readonly worst: number
  readonly failed: number
}

const LOCKS = { 'with the lock': 'perform pg_advisory_xact_lock(1212241729)', without: 'null' } as const

for (const durable of [true, false]) {
  const server = await startPostgres({ durable })
  try {
    const database = await openServer(server.url)
    await prepare(database.sql)
    const writers = await people(database.sql)
    console.log(
      `\nCommands on PostgreSQL, commits ${durable ? 'wait' : 'do not wait'} for the disk, median of ${RUNS} times ` +
        `${WINDOW_MS} ms`,
    )
    line('', 'a second', 'one', 'slowest 1 %', 'errors', 'ratio')
    for (const name of ['save_field_notes', 'request_study'] as const) {
      for (const count of [1, WRITERS]) {
        const runs: Record<keyof typeof LOCKS, Measured[]> = { 'with the lock': [], without: [] }
        for (let run = 0; run <= RUNS; run += 1) {
          for (const lock of ['with the lock', 'without'] as const) {
            await database.sql.query(
              `create or replace function hawa.lock_feed() returns void language plpgsql volatile set search_path = ''
                as 'begin ${LOCKS[lock]}; end'`,
            )
            const measured = await write(server.url, writers.slice(0, count), name)
            if (run > 0) runs[lock].push(measured)
          }
        }
        const rate = (lock: keyof typeof LOCKS) => median(runs[lock].map(({ perSecond }) => perSecond))
        for (const lock of ['with the lock', 'without'] as const) {
          const of = (figure: keyof Measured) => median(runs[lock].map((one) => one[figure]))
          const failed = runs[lock].reduce((sum, one) => sum + one.failed, 0)
          line(
            `${name}, ${count} writing, ${lock}`,
            rate(lock).toFixed(0),
            milliseconds(of('typical')),
            milliseconds(of('worst')),
            String(failed),
            lock === 'without' ? `× ${(rate('without') / rate('with the lock')).toFixed(2)}` : '',
          )
        }
      }
    }
    await database.close()
  } finally {
    await server.stop()
  }
}

async function write(
  url: string,
  writers: readonly Writer[],
  name: 'save_field_notes' | 'request_study',
): Promise<Measured> {
  const times: number[] = []
  let failed = 0
  const connections = await Promise.all(writers.map(() => connect(url)))
  const begin = performance.now()
  await Promise.all(
    writers.map(async (writer, index) => {
      const connection = connections[index]
      if (!connection) return
      while (performance.now() - begin < WINDOW_MS) {
        const sent = performance.now()
        try {
          await connection.begin()
          await become(connection.tx, { userId: name === 'request_study' ? writer.client : writer.field })
          const { verdict } = await apply(connection.tx, name, argsOf(name, writer))
          await connection.commit()
          if (verdict !== 'applied') throw new Error(verdict)
          times.push(performance.now() - sent)
        } catch {
          failed += 1
          await connection.rollback()
        }
      }
    }),
  )
  const spent = performance.now() - begin
  await Promise.all(connections.map((connection) => connection.close()))
  const sorted = times.toSorted((a, b) => a - b)
  return {
    perSecond: times.length / (spent / 1000),
    typical: median(times),
    worst: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    failed,
  }
}

function argsOf(name: 'save_field_notes' | 'request_study', { study }: Writer): object {
  if (name === 'save_field_notes')
    return { study_id: study, notes_terrain: `Vent faible, capteur posé. ${randomUUID()}` }
  return {
    study_id: randomUUID(),
    nom_entreprise: 'Cimenterie',
    secteur_activite: 'industrie',
    type_etude: 'qualite_air',
    zone_geographique: 'Tlemcen',
    pays: 'algerie',
    description_projet: 'Mesure des poussières autour du four.',
    contact_nom: 'Nadia Benali',
    contact_email: 'nadia@example.org',
  }
}

async function people(sql: Sql): Promise<readonly Writer[]> {
  const profile = async (userId: string, type: string): Promise<string> => {
    await sql.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)', [
      userId,
      `${userId}@example.org`,
      JSON.stringify({ type_compte: type, nom: 'Benali', prenom: 'Amina' }),
    ])
    const [made] = await sql.query<{ id: string }>(
      'update public.profiles set is_approved = true where user_id = $1 returning id::text',
      [userId],
    )
    return made?.id ?? ''
  }
  const writers: Writer[] = []
  for (let n = 0; n < WRITERS; n += 1) {
    const [client, field, study] = [randomUUID(), randomUUID(), randomUUID()]
    const [clientProfile, fieldProfile] = [await profile(client, 'client'), await profile(field, 'intervention')]
    await studyIn(
      { sql: (statement, values) => sql.query(statement, values) },
      study,
      'acceptée',
      { email: '', userId: client, profileId: clientProfile },
      { email: '', userId: field, profileId: fieldProfile },
    )
    writers.push({ client, field, study })
  }
  return writers
}
