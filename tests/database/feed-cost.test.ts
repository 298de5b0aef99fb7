import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { connect, type Connection } from '../support/connections.ts'
import { openPostgres, type ServerEngine } from '../support/database.ts'
import { withoutPostgres } from '../support/postgres-setup.ts'

const OTHERS = 20_000

/**
 * Cost of the feed by size of answer: counted in rows touched and read from the plans, never in time. 20,000 studies
 * of others surround the 5 of this client and the 5 missions of this intervenant.
 */
describe.skipIf(withoutPostgres)('cost of the feed on PostgreSQL', () => {
  let engine: ServerEngine
  let people: Cast
  let session: Connection
  let plans: string[] = []
  beforeAll(async () => {
    engine = await openPostgres()
    people = await cast(engine)
    await engine.sql.query(
      `
      insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet, zone_geographique,
        pays, contact_nom, contact_email, statut, intervenant_id)
      select gen_random_uuid(), $1, 'E', 'industrie', 'qualite_air', 'D', 'Z', 'kenya', 'C', 'c@example.org',
        case when n % 2 = 0 then 'en_cours' else 'acceptée' end, $2 from generate_series(1, $3::int) n`,
      [people.otherClient.profileId, people.otherIntervenant.profileId, OTHERS],
    )
    for (let n = 0; n < 5; n += 1) await study(engine, people.client, 'en_cours', people.intervenant)
    await engine.sql.query('analyze')
    session = await connect(engine.url, (text) => plans.push(text))
    await session.tx
      .script(`load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on; set client_min_messages = log`)
  })
  afterAll(async () => {
    await session?.close()
    await engine?.close()
  })

  /** Rows of demandes_etudes that one call reads, by sequential scan and by index, and the answer. */
  const cost = async (account: Account, call: string) => {
    plans = []
    await session.begin(account)
    const counters = async () => {
      const [row] = await session.tx.query<{ scans: number; rows: number }>(
        `select seq_scan::int as scans, (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
          where relname = 'demandes_etudes'`,
      )
      if (!row) throw new Error('no counters')
      return row
    }
    const before = await counters()
    plans = []
    const answer = await session.tx.query(`select ${call} as answer`)
    const seen = plans.filter((plan) => plan.includes('demandes_etudes'))
    const after = await counters()
    await session.rollback()
    return { scans: after.scans - before.scans, rows: after.rows - before.rows, plans: seen, answer }
  }

  const CALLS = ['public.pull_studies(0, 500)', 'public.pull_studies(1, 500)', 'public.feed_digest()']

  it.each(CALLS)('client, %s', async (call) => {
    const { scans, rows, plans: seen, answer } = await cost(people.client, call)
    expect(answer.length).toBe(call.includes('pull') ? 5 : 1)
    expect(seen.length).toBeGreaterThan(0)
    for (const plan of seen) expect(plan).not.toMatch(/Seq Scan on (public\.)?demandes_etudes/)
    expect(scans).toBe(0)
    expect(rows).toBeLessThanOrEqual(20)
  })

  it.each(CALLS)('intervenant, %s', async (call) => {
    const { scans, rows, plans: seen } = await cost(people.intervenant, call)
    for (const plan of seen) expect(plan).not.toMatch(/Seq Scan on (public\.)?demandes_etudes/)
    expect(scans).toBe(0)
    expect(rows).toBeLessThanOrEqual(20)
  })

  it('a sync without news reads what its digest counts, and nothing else', async () => {
    const [last] = await engine.sql.query<{ rev: string }>('select last_value::text as rev from hawa.feed_rev')
    for (const account of [people.client, people.intervenant]) {
      const call = `public.sync(${last?.rev}, ${last?.rev}, 500)`
      const { scans, rows, plans: seen, answer } = await cost(account, call)
      expect(answer).toMatchObject([{ answer: { studies: [], digest: { count: 5 }, records: { rows: [] } } }])
      for (const plan of seen) expect(plan).not.toMatch(/Seq Scan on (public\.)?demandes_etudes/)
      expect(scans).toBe(0)
      expect(rows).toBeLessThanOrEqual(10)
    }
  })

  it('a busy person reads a page, not everything they have', async () => {
    const page = await cost(people.otherClient, 'public.pull_studies(0, 100)')
    expect(page.answer).toHaveLength(100)
    expect(page.scans).toBe(0)
    expect(page.rows).toBeLessThanOrEqual(300)
    const administrator = await cost(people.admin, 'public.pull_studies(0, 100)')
    expect(administrator.answer).toHaveLength(100)
    expect(administrator.scans).toBe(0)
    expect(administrator.rows).toBeLessThanOrEqual(300)
  })

  it('what all specialists share: a page costs a page, however long the past of it is', async () => {
    // Kinds that a body can be asked for: words that were sent away stand between those that are shown.
    await engine.sql.query(
      `
      insert into hawa.deliveries (audience, kind, record_id, rev, gone)
      select hawa.thread_of_team(), 'colleague', gen_random_uuid(), nextval('hawa.feed_rev'), n % 100 <> 0 from
      generate_series(1, $1::int) n`,
      [OTHERS],
    )
    await engine.sql.query('analyze hawa.deliveries')
    const [last] = await engine.sql.query<{ rev: string }>('select max(rev)::text as rev from hawa.deliveries')
    for (const [call, rows] of [
      ['public.pull_records(0, 50)', 50],
      [`public.pull_records(${Number(last?.rev) - 5}, 500)`, 5],
    ] as const) {
      plans = []
      await session.begin(people.intervenant)
      const [page] = await session.tx.query<{ answer: { rows: readonly object[] } }>(`select ${call} as answer`)
      await session.rollback()
      expect(page?.answer.rows).toHaveLength(rows)
      const seen = plans.filter((plan) => plan.includes('hawa.deliveries'))
      expect(seen.length).toBeGreaterThan(0)
      for (const plan of seen) expect(plan).not.toMatch(/Seq Scan on (hawa\.)?deliveries/)
      const paged = seen.find((plan) => plan.includes('Limit')) ?? ''
      for (const [, read] of paged.matchAll(
        /Scan using deliveries_\w+ on (?:hawa\.)?deliveries[^\n]*actual[^\n]*rows=(\d+)/g,
      ))
        expect(Number(read)).toBeLessThanOrEqual(500)
      expect(paged).not.toMatch(/Rows Removed by Filter: \d{3,}/)
    }
  })

  it('a direct read by owner goes through the index too', async () => {
    const { scans, rows } = await cost(
      people.client,
      `(select count(*) from public.demandes_etudes where client_id = '${people.client.profileId}')`,
    )
    expect(scans).toBe(0)
    expect(rows).toBeLessThanOrEqual(20)
  })
})
