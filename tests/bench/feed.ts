/**
 * `npm run bench -- feed`: the server's time for a client with 5 studies when 100, 10,000 and 100,000 of others lie
 * beside them, each with records of its own: a first sync, a sync without news, and the parts of that one. The sizes
 * take turns; each part is a transaction.
 */
import { randomUUID } from 'node:crypto'
import type { Database } from '../../supabase/local/engine/database.ts'
import type { Transaction } from '../../supabase/local/engine/sql.ts'
import { onBothEngines } from '../support/bench-engines.ts'
import { apply, become } from '../support/database.ts'
import { line, milliseconds, ratio, timed } from '../support/figures.ts'
import { makeStudies } from '../support/many-studies.ts'
import { median } from '../support/site-speed.ts'

const SIZES = (process.env['HAWA_BENCH_STUDIES'] ?? '100,10000,100000').split(',').map(Number)
const RUNS = 31
const OWN = 5
const GOAL = 1.2
const CLIENT = randomUUID()

interface Reader extends Database {
  /** Revisions that this client's device has read to. */
  readonly studies: number
  readonly records: number
}

await onBothEngines(async (engine, open) => {
  const readers: Reader[] = []
  for (const size of SIZES) readers.push(await filled(await open(), size))
  console.log(
    `\nFeed of a client with ${OWN} studies on ${engine}, median of ${RUNS}; goal × ${GOAL} from the fewest to the
      most`,
  )
  line('', ...SIZES.map((size) => `of ${size}`), 'growth')
  const ask = {
    'who am I': (tx: Transaction) => tx.query('select * from public.profiles where user_id = $1', [CLIENT]),
    'studies since the last time': (tx: Transaction, { studies }: Reader) =>
      tx.query('select public.pull_studies($1, 500)', [studies]),
    digest: (tx: Transaction) => tx.query('select public.feed_digest()'),
    'records since the last time': (tx: Transaction, { records }: Reader) =>
      tx.query('select public.pull_records($1, 500)', [records]),
    'all that is new': (tx: Transaction, { studies, records }: Reader) =>
      tx.query('select public.sync($1, $2, 500)', [studies, records]),
    everything: (tx: Transaction) => tx.query('select public.sync(0, 0, 1000)'),
    'all studies': (tx: Transaction) => tx.query('select public.pull_studies(0, 1000)'),
    'all records': (tx: Transaction) => tx.query('select public.pull_records(0, 500)'),
  }
  const parts = {
    'first sync': [ask.everything],
    'sync without news': [ask['all that is new']],
    ...Object.fromEntries(Object.entries(ask).map(([name, part]) => [`  ${name}`, [part]])),
  }
  for (const [name, asked] of Object.entries(parts)) {
    const times = readers.map(() => [] as number[])
    for (let run = -3; run < RUNS; run += 1) {
      for (const [index, reader] of readers.entries()) {
        const spent = await timed(async () => {
          for (const part of asked) await as(reader, (tx) => part(tx, reader))
        })
        if (run >= 0) times[index]?.push(spent)
      }
    }
    line(
      name,
      ...times.map((of) => milliseconds(median(of))),
      ratio(times.at(-1) ?? [], times[0] ?? [], name.startsWith(' ') ? undefined : GOAL),
    )
  }
})

async function filled(database: Database, size: number): Promise<Reader> {
  const { sql } = database
  await makeStudies(sql, size)
  await sql.query(`insert into hawa.deliveries (audience, kind, record_id, study_id, rev)
    select s.client_id, 'event', gen_random_uuid(), s.id, nextval('hawa.feed_rev') from public.demandes_etudes s,
    generate_series(1, 3)`)
  await sql.query(
    `insert into auth.users (id, email, raw_user_meta_data) values ($1, 'client@example.org', $2::text::jsonb)`,
    [CLIENT, JSON.stringify({ type_compte: 'client', nom: 'Benali', prenom: 'Amina' })],
  )
  await as(database, async (tx) => {
    for (let n = 0; n < OWN; n += 1) {
      const { verdict } = await apply(tx, 'request_study', {
        study_id: randomUUID(),
        nom_entreprise: `Cimenterie ${n}`,
        secteur_activite: 'industrie',
        type_etude: 'qualite_air',
        zone_geographique: 'Tlemcen',
        pays: 'algerie',
        description_projet: 'Mesure des poussières autour du four.',
        contact_nom: 'Nadia Benali',
        contact_email: 'nadia@example.org',
      })
      if (verdict !== 'applied') throw new Error(verdict)
    }
  })
  await sql.query('analyze')
  const [read] = await as(database, (tx) =>
    tx.query<{ studies: number; own: number; records: { rows: { rev: number }[]; digest: { count: number } } }>(
      `select max((s ->> 'rev')::bigint)::float8 as studies, count(*)::int as own, public.pull_records(0, 500) as
        records from public.pull_studies(0, 1000) s`,
    ),
  )
  if (read?.own !== OWN || read.records.digest.count === 0) throw new Error(`read ${JSON.stringify(read)}`)
  return { ...database, studies: read.studies, records: read.records.rows.at(-1)?.rev ?? 0 }
}

function as<T>({ sql }: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return sql.transaction(async (tx) => {
    await become(tx, { userId: CLIENT })
    return work(tx)
  })
}
