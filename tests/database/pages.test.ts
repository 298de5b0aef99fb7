/** Pages of the lists of administrators, while rows come and go between them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ends } from '../../sync/domain/pages.ts'
import { cast, study, type Cast } from '../support/accounts.ts'
import { apply, become, ENGINES, sqlState, type Engine } from '../support/database.ts'
import type { Transaction } from '../../supabase/local/engine/sql.ts'

type Row = Readonly<Record<string, unknown>>
type Page = Ends & { readonly rows?: readonly Row[]; readonly threads?: readonly Row[]; readonly total: number }

interface List {
  /** With $1 for the page. */
  readonly ask: string
  /** Name of the column that a row is known by. */
  readonly id: string
  /** In SQL, $1 being one that was shown: it leaves the list. */
  readonly goes: string
  /** In SQL: another one enters it at its beginning. */
  readonly comes?: string
}

const gone = (id: string) => `update public.demandes_etudes set statut = 'annulée', intervenant_id = null where ${id}`
const PROJECTS = { id: 'id', goes: gone('id = $1') }
const NEW_STUDY = (name: string, more: string) => `insert into public.demandes_etudes (id, client_id, nom_entreprise,
    secteur_activite, type_etude, description_projet, zone_geographique, pays, contact_nom, contact_email,
    ${more.split('|')[0]})
  select gen_random_uuid(), client_id, '${name}', secteur_activite, type_etude, description_projet, zone_geographique,
  pays, contact_nom,
    contact_email, ${more.split('|')[1]} from public.demandes_etudes limit 1`
const ACCOUNTS = { id: 'account_id', goes: `update public.profiles set pays = 'tanzanie' where id = $1` }
const REPORTS = { id: 'study_id', goes: `delete from hawa.listed_reports where study_id = $1` }

const LISTS: Readonly<Record<string, List>> = {
  'studies, newest': {
    ...PROJECTS,
    ask: `public.admin_projects(state => 'en_attente', size => 3, page => $1)`,
    comes: NEW_STUDY('Nouvelle', `created_at|now() + interval '1 minute'`),
  },
  'studies, by company': {
    ...PROJECTS,
    ask: `public.admin_projects(state => 'en_attente', sort => 'company', size => 3, page => $1)`,
    comes: NEW_STUDY('Aaa', 'created_at|now()'),
  },
  'studies, by due day': {
    ...PROJECTS,
    ask: `public.admin_projects(state => 'en_attente', sort => 'due', size => 3, page => $1)`,
  },
  'studies, by amount': {
    ...PROJECTS,
    ask: `public.admin_projects(state => 'en_attente', sort => 'amount', size => 3, page => $1)`,
    comes: NEW_STUDY('Chère', 'prix_convenu|99999999'),
  },
  'studies with a word': {
    ...PROJECTS,
    ask: `public.admin_projects(state => 'en_attente', search => 'LISTE etude', size => 3, page => $1)`,
  },
  'accounts, newest': { ...ACCOUNTS, ask: `public.admin_accounts(country => 'kenya', size => 3, page => $1)` },
  'accounts, oldest': {
    ...ACCOUNTS,
    ask: `public.admin_accounts(country => 'kenya', sort => 'oldest', size => 3, page => $1)`,
  },
  'accounts, by name': {
    ...ACCOUNTS,
    ask: `public.admin_accounts(country => 'kenya', sort => 'name', size => 3, page => $1)`,
    comes: `insert into public.profiles (type_compte, nom, prenom, pays) values ('client', 'Aa', 'Aa', 'kenya')`,
  },
  clients: {
    id: 'id',
    ask: 'public.admin_clients(page => $1)',
    goes: 'update public.profiles set is_active = false where id = $1',
  },
  'who may be given a study': {
    id: 'id',
    ask: 'public.admin_assignable((select id from public.demandes_etudes order by id limit 1), page => $1)',
    goes: 'update public.profiles set is_approved = false where id = $1',
  },
  'inquiries, first due': {
    id: 'inquiry_id',
    ask: 'public.admin_inquiries(size => 3, page => $1)',
    goes: `update hawa.inquiries set state = 'close', due_at = null where id = $1`,
  },
  'inquiries, all': {
    id: 'inquiry_id',
    ask: `public.admin_inquiries(state => 'toutes', size => 3, page => $1)`,
    goes: `update hawa.inquiries set state = 'indésirable', due_at = null where id = $1`,
  },
  'inquiries, newest': {
    id: 'inquiry_id',
    ask: `public.admin_inquiries(sort => 'newest', size => 3, page => $1)`,
    goes: `update hawa.inquiries set state = 'close', due_at = null where id = $1`,
  },
  invoices: {
    id: 'id',
    ask: `public.admin_invoices(state => 'pending', size => 3, page => $1)`,
    goes: `insert into public.invoice_cancellations select $1::uuid, 'x', now(), id from public.profiles where
      type_compte = 'admin' limit 1`,
  },
  'studies without an invoice': {
    id: 'study_id',
    ask: 'public.admin_unbilled(size => 3, page => $1)',
    goes: gone('id = $1'),
  },
  letters: {
    id: 'letter_id',
    ask: 'public.admin_letters(size => 3, page => $1)',
    goes: 'delete from public.letters where id = $1',
  },
  newsletter: {
    id: 'subscription_id',
    ask: `public.admin_newsletter(state => 'confirmed', size => 3, page => $1)`,
    goes: `update public.newsletter_subscriptions set state = 'unsubscribed', unsubscribed_at = now() where id = $1`,
  },
  'reports, recent': { ...REPORTS, ask: 'public.admin_reports(size => 3, page => $1)' },
  'reports, oldest': { ...REPORTS, ask: `public.admin_reports(sort => 'oldest', size => 3, page => $1)` },
  'reports, by company': { ...REPORTS, ask: `public.admin_reports(sort => 'company', size => 3, page => $1)` },
  'devices, worst first': {
    id: 'device',
    ask: 'public.admin_devices(size => 3, page => $1)',
    goes: 'delete from public.device_health where device = $1',
  },
  'devices that are stuck': {
    id: 'device',
    ask: `public.admin_devices('stuck', size => 3, page => $1)`,
    goes: 'update public.device_health set waiting = 0, oldest_at = null where device = $1',
  },
  'events of a study': {
    id: 'id',
    ask: `public.admin_study_part((select study_id from public.study_events group by 1 order by count(*) desc limit
      1), 'events', $1)`,
    goes: 'delete from public.study_events where id = $1',
  },
  conversations: {
    id: 'thread_id',
    ask: 'public.admin_threads(batch => 3, page => $1)',
    // Answered: it stands lower now, and moves nobody.
    goes: 'update hawa.threads set waiting = false where thread_id = $1',
  },
}

describe.each(ENGINES)('pages on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    await fill(engine, people)
  })
  afterAll(() => engine?.close())

  const ask = async (tx: Transaction, { ask: question }: List, page: unknown): Promise<Page> => {
    await become(tx, people.admin)
    const [row] = await tx.query<{ told: Page }>(`select ${question.replace('$1', '$1::text::jsonb')} as told`, [
      JSON.stringify(page),
    ])
    if (!row) throw new Error('no answer')
    await tx.query('reset role')
    return row.told
  }
  const ids = (list: List, { rows, threads }: Page) => (rows ?? threads ?? []).map((row) => String(row[list.id]))

  it.each(Object.entries(LISTS))('%s: forwards and back, each row once', async (_, list) => {
    await engine.probe(people.admin, async (tx) => {
      const first = await ask(tx, list, null)
      expect(first.before).toBeNull()
      const forwards = [ids(list, first)]
      let page = first
      while (page.after) {
        page = await ask(tx, list, { after: page.after })
        forwards.push(ids(list, page))
      }
      expect(forwards.length).toBeGreaterThan(1)
      expect(forwards.flat()).toHaveLength(first.total)
      expect(new Set(forwards.flat()).size).toBe(first.total)
      const back = [ids(list, page)]
      while (page.before) {
        page = await ask(tx, list, { before: page.before })
        back.unshift(ids(list, page))
      }
      // A page before a place is cut from there.
      expect(back.at(-1)).toEqual(forwards.at(-1))
      expect(back[0]).toEqual(forwards[0])
      expect(new Set(back.flat())).toEqual(new Set(forwards.flat()))
      expect(await ask(tx, list, 1), 'an older app').toEqual(first)
    })
  })

  it.each(Object.entries(LISTS))('%s: nothing is skipped, and nothing told twice', async (_, list) => {
    await engine.probe(people.admin, async (tx) => {
      const everything: string[] = []
      for (
        let page: Page | null = await ask(tx, list, null);
        page;
        page = page.after && (await ask(tx, list, { after: page.after }))
      ) {
        everything.push(...ids(list, page))
      }
      const seen: string[] = []
      for (
        let page: Page | null = await ask(tx, list, null);
        page;
        page = page.after && (await ask(tx, list, { after: page.after }))
      ) {
        seen.push(...ids(list, page))
        // A row that was worked on leaves the list, and somebody brings a new one.
        for (const id of ids(list, page).slice(0, 2)) await tx.query(list.goes, [id])
        if (list.comes) await tx.query(list.comes)
      }
      // A conversation that was answered comes again where it stands now.
      const told = list.id === 'thread_id' ? [...new Set(seen)] : seen
      expect(told).toEqual(everything)
    })
  })

  it('a page that is left empty leads back, and back at the beginning the first page is whole', async () => {
    const list = LISTS['newsletter']
    if (!list) throw new Error('no list')
    await engine.probe(people.admin, async (tx) => {
      const first = await ask(tx, list, null)
      const second = await ask(tx, list, { after: first.after })
      for (const id of ids(list, first).slice(0, 2)) await tx.query(list.goes, [id])
      const back = await ask(tx, list, { before: second.before })
      expect(ids(list, back)).toEqual([...ids(list, first).slice(2), ...ids(list, second).slice(0, 2)])
      expect(back.before).toBeNull()
      await tx.query(
        `update public.newsletter_subscriptions set state = 'unsubscribed', unsubscribed_at = now()
        where id <> all ($1::uuid[])`,
        [ids(list, back)],
      )
      const empty = await ask(tx, list, { after: back.after })
      expect([ids(list, empty), empty.after]).toEqual([[], null])
      expect(ids(list, await ask(tx, list, { before: empty.before }))).toEqual(ids(list, back))
    })
  })

  it.each([
    2,
    0,
    -1,
    'x',
    [],
    {},
    { after: null },
    { after: [] },
    { after: ['x'] },
    { after: ['x', 'y'] },
    { after: [1, 2] },
    { after: [null, null] },
    { before: ['2026-01-01', "' or true --"] },
    { after: ['a', 'b', 'c'] },
    { after: 'ab' },
  ])('%j is no place of a list', async (page) => {
    for (const list of ['studies, newest', 'devices, worst first', 'conversations']) {
      const asked = engine.probe(people.admin, (tx) => ask(tx, LISTS[list] ?? { ask: '', id: '', goes: '' }, page))
      expect(await asked.catch(sqlState), list).toBe('22023')
    }
  })

  it('are for administrators', async () => {
    for (const [name, list] of Object.entries(LISTS)) {
      for (const who of [people.client, people.intervenant, people.unapproved, people.inactive, 'anonymous'] as const) {
        const asked = engine.probe(who, (tx) => tx.query(`select ${list.ask.replace('$1', 'null')}`))
        expect(await asked.catch(sqlState), name).toBe('42501')
      }
    }
  })
})

/** A dozen of everything, with ties in the sort columns of lists. */
async function fill(engine: Engine, people: Cast): Promise<void> {
  const { sql } = engine
  await sql.query(`insert into public.profiles (type_compte, nom, prenom, pays, is_approved, created_at)
    select 'client', 'Nom ' || n % 4, 'É' || n % 3, 'kenya', true, now() - n / 3 * interval '1 day' from
    generate_series(1, 45) n`)
  await sql.query(`insert into auth.users (id, email, raw_user_meta_data)
    select gen_random_uuid(), 'liste' || n || '@example.org',
    '{"type_compte": "intervention", "nom": "Liste", "prenom": "X"}'
    from generate_series(1, 45) n`)
  await sql.query(`update public.profiles set is_approved = true where email like 'liste%'`)
  const studies: string[] = []
  for (const statut of ['en_attente', 'terminée', 'terminée', 'complete'] as const) {
    for (let n = 0; n < 11; n += 1) studies.push(await study(engine, people.client, statut, people.intervenant))
  }
  await sql.query(
    `update public.demandes_etudes s set nom_entreprise = 'Étude ' || o.n % 3 || ' Liste',
      created_at = now() - o.n / 3 * interval '1 day', delai_souhaite = case o.n % 3 when 0 then '1_mois' when 1 then
      'urgent' end
    from unnest($1::uuid[]) with ordinality o (id, n) where s.id = o.id`,
    [studies],
  )
  await sql.query(`update public.demandes_etudes set prix_convenu = 1000 where id = any ($1::uuid[])`, [
    studies.slice(22, 33),
  ])
  await sql.query(
    `insert into hawa.listed_reports (study_id, file_id, state, type_rapport, pays, at, company)
    select s.id, gen_random_uuid(), 'livre', 'analyse', 'algerie', now() - o.n / 3 * interval '1 day', 'etude ' || o.n
    % 3
    from unnest($1::uuid[]) with ordinality o (id, n) join public.demandes_etudes s on s.id = o.id
    on conflict (study_id) do update set at = excluded.at`,
    [studies.slice(33)],
  )
  await sql.query(`insert into public.contact_messages (id, nom, email, sujet, message, bureau, langue)
    select gen_random_uuid(), 'N', 'n@example.org', 'Sujet ' || n, 'M', 'algerie', 'fr' from generate_series(1, 11) n`)
  await sql.query(`update hawa.inquiries i set received_at = now() - o.n / 3 * interval '1 hour', due_at = now() + o.n
  % 3 * interval '1 hour'
    from (select id, row_number() over (order by id) as n from hawa.inquiries) o where o.id = i.id`)
  await sql.query(`update hawa.inquiries set state = 'close', due_at = null
    where id in (select id from hawa.inquiries order by id limit 3)`)
  await sql.query(
    `insert into public.letters (id, version_id, sujet, corps, author, updated_at)
    select gen_random_uuid(), gen_random_uuid(), '{"fr":"s","en":"","ar":""}', '{"fr":"c","en":"","ar":""}', $1, now()
    - n / 3 * interval '1 day'
    from generate_series(1, 11) n`,
    [people.admin.profileId],
  )
  await sql.query(`insert into public.newsletter_subscriptions (email, langue, state, confirm_hash, confirm_expires_at,
      unsubscribe_hash, confirmed_at, created_at)
    select 'n' || n || '@example.org', 'fr', 'confirmed', 'c' || n, now(), 'u' || n, now(), now() - n / 3 * interval
    '1 day'
    from generate_series(1, 11) n`)
  await sql.query(
    `insert into public.device_health (device, profile, waiting, oldest_at, first_contact, last_contact)
    select gen_random_uuid(), p.id, n % 4, case when n % 4 > 0 then now() - (24 + n / 3) * interval '1 hour' end,
      now() - interval '9 days', now() - n % 3 * interval '1 minute'
    from (select id, row_number() over (order by id) as n from public.profiles order by id limit 17) p`,
  )
  const [eventful] = studies
  await sql.query(
    `insert into public.study_events (id, study_id, kind, at, rev)
    select gen_random_uuid(), $1, 'requested', now() - n / 3 * interval '1 minute', nextval('hawa.feed_rev') from
    generate_series(1, 60) n`,
    [eventful],
  )
  for (const id of studies.slice(33)) {
    await engine.as(people.client, (tx) =>
      apply(tx, 'send_message', { message_id: randomUUID(), thread_kind: 'study', thread_id: id, contenu: 'Bonjour' }),
    )
  }
}
