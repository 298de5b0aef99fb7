import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STATUTS } from '../../sync/domain/study.ts'
import { BUDGETS, DELAIS, PAYS } from '../../sync/domain/enumerations.ts'
import { FIGURE_PARTS } from '../../sync/domain/figure-parts.ts'
import { PERIOD_DAYS, type StatisticsPeriod } from '../../sync/domain/statistics-period.ts'
import { statisticsOf, type CountedInvoice, type CountedStudy, type Statistics } from '../../sync/domain/statistics.ts'
import { adminStatistics } from '../../sync/questions/statistics.ts'
import { cast, reportPath, request, storeFile, study, SHA256, type Account, type Cast } from '../support/accounts.ts'
import { apply, become, ENGINES, openEmbedded, sqlState, word, type Engine } from '../support/database.ts'
import { chance, type Chance } from '../support/random.ts'
import { printSeed } from '../support/seed.ts'
import { WRITTEN_BUDGETS } from '../support/written-budgets.ts'
import type { Transaction } from '../../supabase/local/engine/sql.ts'

/** Drawn anew in each run of the tests. */
const RUNS = process.env['HAWA_TEST_ALL'] === '1' ? 25 : 6

const PERIODS = Object.keys(PERIOD_DAYS) as StatisticsPeriod[]

describe.each(ENGINES)('statistics on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const on = async (who: Account, name: string, args: object) =>
    expect(word(await engine.as(who, (tx) => apply(tx, name, args)))).toBe('applied')
  const ask = (period: string, who: Parameters<Engine['as']>[0] = people.admin) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ answer: Statistics }>('select public.admin_statistics($1) as answer', [period])
      if (!row) throw new Error('no answer')
      return row.answer
    })
  const delivered = async (more: object, by: Account = people.intervenant) => {
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id, { ...more }))
    for (const name of ['accept_study', 'start_study', 'finish_study']) await on(by, name, { study_id })
    const path = reportPath(by, study_id)
    await storeFile(engine, by, path)
    await on(by, 'attach_report', { study_id, path, size: 10, sha256: SHA256 })
    return study_id
  }

  it('administrators learn them and nobody else, not even through the private function', async () => {
    const { admin, ...others } = people
    for (const [name, account] of Object.entries(others))
      expect(await ask('month', account).catch(sqlState), name).toBe('42501')
    for (const caller of ['anonymous', 'service'] as const)
      expect(await ask('month', caller).catch(sqlState), caller).toBe('42501')
    for (const caller of [people.client, people.intervenant, admin, 'anonymous'] as const) {
      expect(await engine.probe(caller, (tx) => tx.query(`select hawa.statistics('all', now())`)).catch(sqlState)).toBe(
        '42501',
      )
      expect(await engine.probe(caller, (tx) => tx.query('select * from hawa.study_figures')).catch(sqlState)).toBe(
        '42501',
      )
    }
    expect(await ask('month')).toMatchObject({ period: 'month' })
  })

  it('every period is answered in the shape that the device reads; another one is none', async () => {
    for (const period of PERIODS)
      expect(adminStatistics(period).read(await ask(period)), period).toMatchObject({ period })
    for (const other of ['decade', '', 'WEEK']) expect(await ask(other).catch(sqlState), other).toBe('22023')
    expect(
      await engine.as(people.admin, (tx) => tx.query('select public.admin_statistics(null)')).catch(sqlState),
    ).toBe('22023')
  })

  it('revenue is of completed requests: the agreed price, else the budget as an estimate, and follows each of them', async () => {
    const before = (await ask('week')).revenue
    const plus = async () => {
      const { total, estimated } = (await ask('week')).revenue
      return [total - before.total, estimated - before.estimated]
    }
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id, { budget_estime: '250\u202F000,50 DA' }))
    expect(await plus()).toEqual([0, 0])
    for (const name of ['accept_study', 'start_study', 'finish_study']) await on(people.intervenant, name, { study_id })
    expect(await plus()).toEqual([250_000.5, 250_000.5])
    await engine.sql.query('update public.demandes_etudes set prix_convenu = 90000 where id = $1', [study_id])
    expect(await plus()).toEqual([90_000, 0])
    await delivered({ budget_estime: '10k_50k' })
    expect(await plus()).toEqual([120_000, 30_000])
  })

  it('a study whose invoice was cancelled brings nothing until it is billed again', async () => {
    const before = (await ask('all')).revenue
    const plus = async () => {
      const {
        revenue: { total, estimated },
        top,
      } = await ask('all')
      const own = top.find(({ name }) => name === 'Otto Essai')
      return [total - before.total, estimated - before.estimated, own?.revenue, own?.missions]
    }
    await engine.sql.query(
      `update public.demandes_etudes set prix_convenu = null, budget_estime = null
      where intervenant_id = $1`,
      [people.otherIntervenant.profileId],
    )
    const study_id = await delivered({ budget_estime: '10k_50k' }, people.otherIntervenant)
    expect(await plus()).toEqual([30_000, 30_000, 30_000, 1])
    const numero = async () =>
      (
        await engine.sql.query<{ numero: string }>(
          'select numero from public.invoices where study_id = $1 order by issued_at desc limit 1',
          [study_id],
        )
      )[0]?.numero
    await on(people.admin, 'cancel_invoice', { numero: await numero(), motif: 'Erreur' })
    expect((await plus()).slice(0, 2)).toEqual([0, 0])
    await on(people.admin, 'set_agreed_price', { study_id, montant: 1_000_000_000 })
    expect(await plus()).toEqual([1_000_000_000, 0, 1_000_000_000, 1])
    await on(people.admin, 'cancel_invoice', { numero: await numero(), motif: 'Erreur' })
    expect((await plus()).slice(0, 2)).toEqual([0, 0])
    const [kept] = await engine.sql.query<{ montant: string }>(
      'select montant::text from hawa.study_figures where study_id = $1',
      [study_id],
    )
    expect(kept).toEqual({ montant: '0' })
  })

  it('the best specialists: by delivered reports only, the highest revenue first, those of the same by name', async () => {
    await engine.sql.query(
      `update public.demandes_etudes set prix_convenu = null, budget_estime = null where statut = 'complete'`,
    )
    const price = (id: string, montant: number) =>
      engine.sql.query('update public.demandes_etudes set prix_convenu = $2 where id = $1', [id, montant])
    await price(await delivered({}, people.otherIntervenant), 999_999_000)
    await price(await delivered({}), 999_999_000)
    const finished = await study(engine, people.client, 'terminée', people.intervenant)
    await price(finished, 999_999_999)
    expect((await ask('week')).top.slice(0, 2)).toEqual([
      { id: people.intervenant.profileId, name: 'Ines Essai', missions: 1, revenue: 999_999_000, estimated: 0 },
      { id: people.otherIntervenant.profileId, name: 'Otto Essai', missions: 1, revenue: 999_999_000, estimated: 0 },
    ])
  })

  it('a request goes on step by step; a report that waits for its validation is handed in, not delivered', async () => {
    const before = (await ask('week')).steps
    const plus = async () => {
      const { steps } = await ask('week')
      return STEPS.map((step) => steps[step] - before[step])
    }
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id))
    expect(await plus()).toEqual([0, 0, 0, 0, 0, 0])
    await on(people.intervenant, 'accept_study', { study_id })
    expect(await plus()).toEqual([1, 0, 0, 0, 0, 0])
    await on(people.intervenant, 'start_study', { study_id })
    await on(people.intervenant, 'finish_study', { study_id })
    expect(await plus()).toEqual([1, 1, 1, 0, 0, 0])
    await on(people.admin, 'set_setting', { key: 'validation_rapports', value: true })
    const path = reportPath(people.intervenant, study_id)
    await storeFile(engine, people.intervenant, path)
    await on(people.intervenant, 'attach_report', { study_id, path, size: 10, sha256: SHA256 })
    await on(people.admin, 'set_setting', { key: 'validation_rapports', value: false })
    expect(await plus()).toEqual([1, 1, 1, 1, 0, 0])
    const [held] = await engine.sql.query<{ id: string }>('select id from public.held_reports where study_id = $1', [
      study_id,
    ])
    await on(people.admin, 'validate_report', { study_id, file_id: held?.id, known_state: 'en_validation' })
    expect(await plus()).toEqual([1, 1, 1, 1, 1, 0])
    const given_up = randomUUID()
    await on(people.client, 'request_study', request(given_up))
    await on(people.intervenant, 'accept_study', { study_id: given_up })
    expect(await plus()).toEqual([2, 1, 1, 1, 1, 0])
    await on(people.client, 'cancel_study', { study_id: given_up })
    expect(await plus()).toEqual([2, 1, 1, 1, 1, 1])
  })

  it('a report that is replaced later was delivered on its first day', async () => {
    const study_id = await delivered({ delai_souhaite: 'urgent' })
    const kept = () =>
      engine.sql.query('select reported_at, due_at from hawa.study_figures where study_id = $1', [study_id])
    const first = await kept()
    expect(first).toMatchObject([{ reported_at: expect.anything(), due_at: expect.anything() }])
    const path = reportPath(people.intervenant, study_id, '1700000000001')
    await storeFile(engine, people.intervenant, path, { sha256: 'b'.repeat(64) })
    await on(people.intervenant, 'replace_report', {
      study_id,
      path,
      size: 10,
      sha256: 'b'.repeat(64),
      motif: 'Une valeur corrigée',
    })
    expect(await kept()).toEqual(first)
  })

  it('another part than those of the figures is refused, and parts are for administrators', async () => {
    const list = (part: string, who: Account = people.admin) =>
      engine.as(who, (tx) => tx.query('select public.admin_projects(part => $1)', [part])).catch(sqlState)
    expect(await list(`accepted' or true --`)).toBe('22023')
    for (const who of [people.client, people.intervenant]) expect(await list('accepted', who)).toBe('42501')
  })

  it('the dashboard counts the same', async () => {
    await study(engine, people.client, 'annulée', null)
    const figures = await ask('all')
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ counts: Counts }>('select public.admin_counts() as counts'),
    )
    expect({
      by_statut: Object.fromEntries(figures.by_status.map(({ statut, count }) => [statut, count])),
      by_pays: Object.fromEntries(figures.by_country.map(({ pays, count }) => [pays, count])),
      clients: figures.clients.count,
      total: figures.requests.count,
    }).toEqual({
      by_statut: row?.counts.by_statut,
      by_pays: row?.counts.by_pays,
      clients: row?.counts.clients,
      total: row?.counts.total,
    })
    for (const period of PERIODS)
      expect(await ask(period)).toMatchObject({
        clients: { ever: row?.counts.clients },
        requests: { ever: row?.counts.total },
      })
  })

  it('what is kept of the studies is what they are', async () => {
    expect(
      await engine.sql.query(
        `select * from hawa.study_figures except select (hawa.figures_of(s)).* from public.demandes_etudes s`,
      ),
    ).toEqual([])
    expect(
      await engine.sql.query(
        `select (hawa.figures_of(s)).* from public.demandes_etudes s except select * from hawa.study_figures`,
      ),
    ).toEqual([])
  })
})

const STEPS = ['accepted', 'begun', 'finished', 'reported', 'complete', 'cancelled'] as const

interface Counts {
  readonly by_statut: object
  readonly by_pays: object
  readonly clients: number
  readonly total: number
}

describe('statistics equal their plain recomputation', () => {
  const seed = printSeed()
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await openEmbedded()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const title = `on drawn rows and moments, after their changes (HAWA_SEED=${seed}, run %i)`
  it.each(Array.from({ length: RUNS }, (_, run) => run))(title, async (run) => {
    const draw = chance(seed + run)
    await undone(engine, async (tx) => {
      // Rows that no rule of today lets in are counted as well: without a country, with one nobody knows.
      await tx.script(`alter table public.demandes_etudes drop constraint demandes_etudes_pays_check;
        alter table public.demandes_etudes alter column pays drop not null; alter table public.demandes_etudes
        disable trigger f_invoice;
        alter table public.demandes_etudes disable trigger d_placed_new; alter table public.demandes_etudes disable
        trigger d_placed; alter table public.demandes_etudes disable trigger c_clock;
        alter table public.held_reports disable trigger e_listed`)
      const at = drawMoment(draw)
      const specialists = await drawSpecialists(draw, tx)
      await tx.query(`update public.profiles set created_at = '1999-01-01'`)
      await tx.query(
        `insert into public.profiles (type_compte, created_at) select 'client', t::timestamptz from
          jsonb_array_elements_text($1::text::jsonb) t`,
        [JSON.stringify(Array.from({ length: draw.below(20) }, () => drawTime(draw, at)))],
      )
      const rows = Array.from({ length: draw.pick([0, 2, 40, 120, 120]) }, () => drawStudy(draw, at, specialists))
      // In every third nothing has an amount: then names alone decide who is the first.
      await insert(
        tx,
        people.client,
        run % 3 === 0 ? rows.map((row) => ({ ...row, budget_estime: 'a_discuter', prix_convenu: null })) : rows,
      )
      await change(tx, draw, rows)

      const facts = await factsOf(tx)
      const answerAt = async (period: string, moment: string | null) => {
        const [row] = await tx.query<{ answer: Statistics }>(
          'select hawa.statistics($1, coalesce($2::timestamptz, now())) as answer',
          [period, moment],
        )
        if (!row) throw new Error('no answer')
        return row.answer
      }
      for (const period of PERIODS) {
        expect(await answerAt(period, at.toISOString()), `${period} at ${at.toISOString()}`).toEqual(
          statisticsOf(facts.studies, facts, period, at),
        )
      }

      // The lists that the figures open, as an administrator asks for them at the same moment.
      const now = new Map<string, Statistics>()
      for (const period of PERIODS) now.set(period, await answerAt(period, null))
      await become(tx, people.admin)
      const found = async (
        list: 'admin_projects' | 'admin_invoices',
        args: Readonly<Record<string, string | null>>,
      ) => {
        const names = Object.keys(args)
        const [row] = await tx.query<{ answer: Found }>(
          `select public.${list}(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')}) as answer`,
          Object.values(args),
        )
        if (!row) throw new Error('no list')
        return row.answer
      }
      for (const { period, since, ...figures } of now.values()) {
        const studies = async (args: Readonly<Record<string, string | null>>) =>
          (await found('admin_projects', args)).total
        const { steps, delays, money } = figures
        const counted: Record<(typeof FIGURE_PARTS)[number], number> = {
          ...steps,
          ...delays,
          promised: delays.in_time + delays.too_late,
          agreed: money.agreed.count,
          carried: figures.load.studies,
        }
        expect(await studies({ since }), period).toBe(figures.requests.count)
        for (const part of FIGURE_PARTS)
          expect(await studies({ since: part === 'carried' ? null : since, part }), `${period} ${part}`).toBe(
            counted[part],
          )
        for (const { statut, count } of figures.by_status)
          expect(await studies({ since, state: statut }), `${period} ${statut}`).toBe(count)
        for (const { pays, count } of figures.by_country)
          if (pays) expect(await studies({ since, country: pays }), `${period} ${pays}`).toBe(count)
        for (const { id, missions } of figures.top)
          expect(await studies({ since, specialist: id, state: 'complete' })).toBe(missions)
        expect(await found('admin_invoices', { since, state: 'standing' })).toMatchObject({
          total: money.billed.count,
          billed: money.billed.total,
          paid: money.paid,
        })
        const { total, billed, paid } = await found('admin_invoices', { state: 'overdue' })
        expect([total, Math.round((billed - paid) * 100)]).toEqual([
          money.late.count,
          Math.round(money.late.total * 100),
        ])
      }
      const { by_month, load } = now.get('all') ?? (await answerAt('all', null))
      for (const { month, count, before } of by_month) {
        expect((await found('admin_projects', daysOf(month, 0))).total, month).toBe(count)
        expect((await found('admin_projects', daysOf(month, 1))).total, month).toBe(before)
      }
      for (const { id, studies, late, accepted, begun, finished } of load.most) {
        const carried = { specialist: id, part: 'carried' }
        expect((await found('admin_projects', carried)).total).toBe(studies)
        expect((await found('admin_projects', { ...carried, late: 'true' })).total).toBe(late)
        const of = async (state: string) => (await found('admin_projects', { specialist: id, state })).total
        expect(await of('acceptée')).toBe(accepted)
        expect(await of('en_cours')).toBe(begun)
        expect(await of('terminée')).toBe(finished)
      }
    })
  })
})

interface Found {
  readonly total: number
  readonly billed: number
  readonly paid: number
}

/** First and last day of a month, or of the same month a year earlier. */
function daysOf(month: string, yearsAgo: number): { readonly since: string; readonly until: string } {
  const [year, number] = [Number(month.slice(0, 4)) - yearsAgo, Number(month.slice(5))]
  const day = (date: number) => new Date(date).toISOString().slice(0, 10)
  return { since: day(Date.UTC(year, number - 1, 1)), until: day(Date.UTC(year, number, 0)) }
}

/** Everything that counts, read row by row and without a function of the statistics. */
async function factsOf(tx: Transaction) {
  const studies = await tx.query<CountedStudy & Record<string, unknown>>(
    `select created_at, statut, pays, intervenant_id, rapport_url, budget_estime,
       prix_convenu::float8 as prix_convenu, date_acceptation, date_debut_mission, echeance,
       rapport_uploaded_at as reported_at,
       exists (select 1 from public.held_reports h where h.study_id = d.id and h.superseded_at is null) as held,
       exists (select 1 from public.invoices i where i.study_id = d.id) and not exists (
         select 1 from public.invoices i left join public.invoice_cancellations c on c.invoice_id = i.id
         where i.study_id = d.id and c.invoice_id is null) as written_off
     from public.demandes_etudes d`,
  )
  const clients = (
    await tx.query<{ created_at: string }>(`select created_at from public.profiles where type_compte = 'client'`)
  ).map(({ created_at }) => created_at)
  const names = new Map(
    (
      await tx.query<{ id: string; name: string }>(
        `select id, btrim(prenom || ' ' || nom) as name from public.profiles`,
      )
    ).map(({ id, name }) => [id, name]),
  )
  const invoices = await tx.query<CountedInvoice & Record<string, unknown>>(
    `select i.pays, to_char(i.issued_on, 'YYYY-MM-DD') as issued_on, to_char(i.due_on, 'YYYY-MM-DD') as due_on,
       i.montant::float8 as montant, coalesce(sum(p.montant) filter (where t.payment_id is null), 0)::float8 as paid,
       bool_or(c.invoice_id is not null) as cancelled
     from public.invoices i left join public.invoice_payments p on p.invoice_id = i.id
       left join public.invoice_payments_taken_back t on t.payment_id = p.id
       left join public.invoice_cancellations c on c.invoice_id = i.id
     group by i.id`,
  )
  return { studies, clients, names, invoices }
}

/** Around midnight of the company's days, ends of months and years, leap days. */
function drawMoment(draw: Chance): Date {
  const day = draw.pick([
    '2026-11-22',
    '2026-03-01',
    '2024-02-29',
    '2025-12-31',
    '2026-01-01',
    '2026-08-31',
    '2026-07-01',
  ])
  return new Date(Date.parse(`${day}T${draw.pick(['00:00:00', '22:59:59.999', '23:00:00', '12:34:56.789'])}Z`))
}

const DAY = 86_400_000

function drawTime(draw: Chance, at: Date): string {
  const edges = [0, 6, 7, 13, 14, 29, 30, 59, 60, 89, 90, 179, 180, 364, 365, 729, 730].map((days) => days * DAY)
  const offset = draw.pick([0, 1, -1, 1000, -1000, draw.below(DAY), -draw.below(DAY)])
  const midnight = Date.parse(`${at.toISOString().slice(0, 10)}T23:00:00Z`)
  const months = [0, 1, 4, 5, 6].map((ago) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - ago, 1) - 3_600_000)
  const base = draw.pick([
    midnight - draw.pick(edges),
    midnight - DAY - draw.pick(edges),
    at.getTime() - draw.pick(edges),
    draw.pick(months),
    at.getTime() - draw.below(800) * DAY,
  ])
  return new Date(base + offset).toISOString()
}

const BUDGET_TEXTS: readonly (string | null)[] = [null, ...BUDGETS, ...Object.keys(WRITTEN_BUDGETS)]

interface Drawn extends Omit<CountedStudy, 'written_off' | 'echeance'> {
  readonly id: string
  readonly delai_souhaite: string | null
}

function drawStudy(draw: Chance, at: Date, specialists: readonly string[]): Drawn {
  const id = draw.uuid()
  const statut = draw.pick(STATUTS)
  const created_at = drawTime(draw, at)
  const later = () =>
    draw.below(5) === 0 ? null : new Date(Date.parse(created_at) + draw.below(120 * 24) * 3_600_000).toISOString()
  return {
    id,
    statut,
    created_at,
    date_acceptation: later(),
    date_debut_mission: later(),
    reported_at: later(),
    held: draw.below(3) === 0,
    delai_souhaite: draw.pick([null, ...DELAIS]),
    pays: draw.pick(['algerie', 'algerie', 'kenya', 'tanzanie', 'mali', null]),
    intervenant_id: draw.pick(specialists),
    rapport_url: statut === 'complete' || draw.below(4) === 0 ? `reports/${id}` : null,
    budget_estime: draw.pick(BUDGET_TEXTS),
    prix_convenu: drawPrice(draw),
  }
}

function drawPrice(draw: Chance): number | null {
  return draw.pick([null, null, 0.01, 1234.56, 30_000, draw.below(10 ** 9) / 100 + 1, 99_999_999_999.99])
}

/** Some with the same name, some with none, one beyond the first plane. */
async function drawSpecialists(draw: Chance, tx: Transaction): Promise<readonly string[]> {
  const ids: string[] = []
  for (let count = 1 + draw.below(8); count > 0; count -= 1) {
    const [row] = await tx.query<{ id: string }>(
      `insert into public.profiles (type_compte, prenom, nom) values ('intervention', $1, $2) returning id`,
      [draw.pick(['', 'Ines', 'ines', 'Éva', '\u{1F33F}']), draw.pick(['', 'Z', '\uFFFD', 'ي'])],
    )
    if (row) ids.push(row.id)
  }
  return ids
}

async function insert(tx: Transaction, client: Account, rows: readonly Drawn[]): Promise<void> {
  await tx.query(
    `insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
      description_projet, zone_geographique, contact_nom,
       contact_email, pays, statut, created_at, intervenant_id, rapport_url, budget_estime, prix_convenu,
       date_acceptation, date_debut_mission, rapport_uploaded_at, delai_souhaite)
     select r.id, $2, 'Cimenterie', 'industrie', 'qualite_air', 'Mesures', 'Tlemcen', 'Lina', 'lina@example.org',
     r.pays, r.statut, r.created_at,
       r.intervenant_id, r.rapport_url, r.budget_estime, r.prix_convenu, r.date_acceptation, r.date_debut_mission,
       r.reported_at, r.delai_souhaite
     from jsonb_to_recordset($1::text::jsonb) r (id uuid, pays text, statut text, created_at timestamptz,
     intervenant_id uuid, rapport_url text,
       budget_estime text, prix_convenu numeric, date_acceptation timestamptz, date_debut_mission timestamptz,
       reported_at timestamptz, delai_souhaite text)`,
    [JSON.stringify(rows), client.profileId],
  )
  await tx.query(
    `insert into public.held_reports (study_id, path, size, sha256, type_rapport, created_by, superseded_at)
     select r.id, 'held/' || r.id, 10, repeat('a', 64), 'analyse', $2, case when r.superseded then now() end
     from jsonb_to_recordset($1::text::jsonb) r (id uuid, superseded boolean)`,
    [
      JSON.stringify(rows.flatMap(({ id, held }, n) => (held ? [{ id, superseded: n % 4 === 0 }] : []))),
      client.profileId,
    ],
  )
}

/** As life does: states move, prices are agreed and taken away, a study goes. */
async function change(tx: Transaction, draw: Chance, rows: readonly Drawn[]): Promise<void> {
  for (const { id, created_at } of rows) {
    const set = (column: string, value: unknown) =>
      tx.query(`update public.demandes_etudes set ${column} = $2 where id = $1`, [id, value])
    switch (draw.below(16)) {
      case 0:
        await set('statut', draw.pick(['en_attente', 'en_cours', 'terminée', 'annulée']))
        break
      case 1:
        await set('prix_convenu', drawPrice(draw))
        break
      case 2:
        await set('budget_estime', draw.pick(BUDGET_TEXTS))
        break
      case 3:
        await tx.query('delete from public.demandes_etudes where id = $1', [id])
        break
      case 4:
        await set('pays', draw.pick(['kenya', null]))
        break
      case 5:
      case 6:
      case 7:
        await bill(tx, draw, id)
        break
      case 8:
        await set('rapport_uploaded_at', created_at)
        break
      case 9:
        await set('date_acceptation', null)
        break
      case 10:
        await set('delai_souhaite', draw.pick(DELAIS))
        break
      case 11:
        await tx.query('update public.held_reports set superseded_at = now() where study_id = $1', [id])
        break
      default:
    }
  }
}

/** An invoice; in two of three it is cancelled, in one of three another one follows; some are paid. */
async function bill(tx: Transaction, draw: Chance, study: string): Promise<void> {
  const cancelled = draw.pick([[false], [true], [true, false]])
  for (const isCancelled of cancelled) {
    const montant = draw.pick([7, 1234.56, 30_000])
    const [invoice] = await tx.query<{ id: string }>(
      `insert into public.invoices (numero, client_id, study_id, pays, entreprise, type_etude, zone_geographique,
         date_demande, montant, is_estimate, issued_at, issued_on, due_on)
       select 'DZ-' || to_char(t.day, 'YYYY') || '-' || $2::text, d.client_id, d.id, $3, 'Cimenterie', 'qualite_air',
         'Tlemcen', t.day, $4::numeric, false, t.day, t.day, t.day + $5::int
        from public.demandes_etudes d, (select current_date - $6::int as day) t where d.id = $1 returning id`,
      [
        study,
        String(1_000_000 + draw.below(10 ** 12)),
        draw.pick(PAYS),
        montant,
        draw.pick([1, 30, 90]),
        draw.pick([0, 1, 6, 7, 29, 30, 31, 89, 90, 364, 365, 500]),
      ],
    )
    if (!invoice) continue
    if (isCancelled) {
      await tx.query(
        `insert into public.invoice_cancellations (invoice_id, motif, at, cancelled_by)
         select $1, 'Erreur', '2026-02-02', p.id from public.profiles p limit 1`,
        [invoice.id],
      )
      continue
    }
    for (const part of draw.pick([[], [1], [0.5], [0.5, 0.5], [2]])) {
      const payment = draw.uuid()
      await tx.query(
        `insert into public.invoice_payments (id, invoice_id, montant, paid_on, mode, recorded_by)
         select $1, $2, $3::numeric, current_date, 'virement', p.id from public.profiles p limit 1`,
        [payment, invoice.id, montant * part],
      )
      if (draw.below(4) === 0)
        await tx.query(
          `insert into public.invoice_payments_taken_back (payment_id, invoice_id, motif, at, taken_back_by)
           select $1, $2, 'Erreur', now(), p.id from public.profiles p limit 1`,
          [payment, invoice.id],
        )
    }
  }
}

async function undone(engine: Engine, work: (tx: Transaction) => Promise<void>): Promise<void> {
  const end = new Error('undone')
  await engine.sql
    .transaction(async (tx) => {
      await work(tx)
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
}
