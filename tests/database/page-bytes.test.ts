import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { BOTH_ENGINES, type Engine } from '../support/database.ts'

/** A page of the feeds, and the longest answer a function may give. */
const PAGE = 2 * 1024 * 1024
const LONGEST = 8 * 1024 * 1024
/** Six bytes of JSON in one character of a column, which is the most that there is. */
const LARGEST = '\u0001'
const ROWS = 40
const REFUSALS = 500

interface Row {
  readonly id: string
  readonly rev: number
  readonly more?: boolean
}
interface Records {
  readonly rows: readonly Row[]
  readonly digest: { readonly count: number } | null
}

describe.each(BOTH_ENGINES)('pages of the largest rows on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await engine.sql.query(
      `
      update public.profiles set prenom = repeat($1, 100), nom = repeat($1, 100), entreprise = repeat($1, 200)
      where id in ($2, $3)`,
      [LARGEST, people.client.profileId, people.intervenant.profileId],
    )
    await engine.sql.query(
      `
      insert into public.demandes_etudes (id, client_id, nom_entreprise, secteur_activite, type_etude,
        description_projet, zone_geographique, pays, budget_estime, contact_nom, contact_email, contact_telephone,
        statut, intervenant_id, notes_terrain, rapport_url)
      select gen_random_uuid(), $1, repeat($3, 200), 'industrie', 'qualite_air', repeat($3, 5000), repeat($3, 200),
        'kenya', repeat($3, 100), repeat($3, 200), repeat($3, 254), repeat($3, 40), 'terminée', $2,
        repeat($3, 20000), repeat($3, 290) || n
      from generate_series(1, $4::int) n`,
      [people.client.profileId, people.intervenant.profileId, LARGEST, ROWS],
    )
    await engine.sql.query(
      `
      insert into public.messages (id, thread_kind, thread_id, study_id, author, author_role, author_name, contenu,
        at, received_at)
      select gen_random_uuid(), 'study', $1, $1, $2, 'client', repeat($3, 200), repeat($3, 4000),
        now(), now() + n * interval '1 ms'
      from generate_series(1, 200) n`,
      [mission, people.client.profileId, LARGEST],
    )
    await engine.sql.query(
      `
      insert into public.commands (id, user_id, name, args, args_digest, made_at, verdict, code, result)
      select gen_random_uuid(), $1, 'update_profile', jsonb_build_object('nom', repeat($2, 1000)), repeat('a', 64),
        now(), 'refused', 'invalid', jsonb_build_object('field', 'nom', 'reason', repeat($2, 1000))
      from generate_series(1, $3::int)`,
      [people.client.userId, LARGEST, REFUSALS],
    )
    await engine.sql.query(
      `
      insert into public.content_versions (seq, version_id, kind, key, body, shown, author)
      select n, gen_random_uuid(), 'article', 'long', jsonb_build_object('text', repeat($1, 160000)), false, $2
      from generate_series(1, 20) n`,
      [LARGEST, people.admin.profileId],
    )
  })
  afterAll(() => engine?.close())

  /** The answer as the client library reads it, and its length on the line. */
  const ask = async <T>(account: Account, call: string, parameters: readonly unknown[] = []) =>
    engine.as(account, async (tx) => {
      const rows = await tx.query<{ answer: T }>(`select ${call} as answer`, [...parameters])
      const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(JSON.stringify(row.answer)) + 1, 2)
      return { answers: rows.map(({ answer }) => answer), bytes }
    })

  it('studies: every page ends in time, says that others follow, and together they are all', async () => {
    for (const account of [people.client, people.intervenant, people.admin]) {
      const seen = new Set<string>()
      const pages: number[] = []
      for (let after = 0, more = true; more;) {
        const { answers, bytes } = await ask<Row>(account, 'public.pull_studies($1::bigint, 1000)', [after])
        expect(bytes).toBeLessThan(PAGE)
        expect(
          answers.slice(0, -1).some((row) => row.more),
          'only the last row of a page says it',
        ).toBe(false)
        for (const { id } of answers) seen.add(id)
        pages.push(answers.length)
        more = answers.at(-1)?.more === true
        after = answers.at(-1)?.rev ?? after
      }
      expect(seen.size).toBe(ROWS + 1)
      expect(pages.length).toBeGreaterThan(3)
      expect(Math.min(...pages)).toBeGreaterThan(0)
    }
  })

  it('a page of fewer rows than were asked for says nothing of others', async () => {
    const { answers } = await ask<Row>(people.client, 'public.pull_studies(0, 5)')
    expect(answers).toHaveLength(5)
    expect(answers.some((row) => 'more' in row)).toBe(false)
  })

  it('records: the same, and the digest comes with the last page', async () => {
    const seen = new Set<string>()
    let after = 0
    let page: Records | undefined
    for (let pages = 0; page === undefined || page.digest === null; pages += 1) {
      expect(pages).toBeLessThan(50)
      const {
        answers: [answer],
        bytes,
      } = await ask<Records>(people.client, 'public.pull_records($1::bigint, 2000)', [after])
      expect(bytes).toBeLessThan(PAGE)
      expect(answer?.rows.length).toBeGreaterThan(0)
      page = answer
      for (const { id } of answer?.rows ?? []) seen.add(id)
      after = answer?.rows.at(-1)?.rev ?? after
    }
    expect(page.digest?.count).toBe(seen.size)
    expect(seen.size).toBeGreaterThanOrEqual(200)
  })

  it('one row that is longer than a page is a page', async () => {
    const id = randomUUID()
    await engine.sql.query(
      `
      insert into hawa.deliveries (audience, kind, record_id, rev) values ($1, 'huge', $2, nextval('hawa.feed_rev'))`,
      [people.otherClient.profileId, id],
    )
    await engine.sql.query(`create function hawa.body_huge(record uuid, reader uuid) returns jsonb
      language sql set search_path = '' as $$ select to_jsonb(repeat('x', ${PAGE + 1})) $$`)
    await engine.sql.query(
      `
      insert into hawa.deliveries (audience, kind, record_id, rev, gone)
      values ($1, 'event', gen_random_uuid(), nextval('hawa.feed_rev'), true)`,
      [people.otherClient.profileId],
    )
    const first = await ask<Records>(people.otherClient, 'public.pull_records(1, 500)')
    const rows = first.answers[0]?.rows ?? []
    const huge = rows.findIndex((row) => row.id === id)
    expect(huge).toBe(0)
    expect(rows).toHaveLength(1)
    expect(first.answers[0]?.digest).toBeNull()
    await engine.sql.query('drop function hawa.body_huge(uuid, uuid)')
    await engine.sql.query('delete from hawa.deliveries where record_id = $1', [id])
  })

  it('lists of administrators that go on from where they stood: nothing twice, nothing missing', async () => {
    const ids: string[] = []
    const refused = (at: string | null, id: string | null) =>
      ask<{ rows: { id: string; received_at: string }[]; more: boolean }>(
        people.admin,
        `public.admin_journal(verdict => 'refused', size => 1000, brief => true, after_at => $1, after_id => $2)`,
        [at, id],
      )
    let last: readonly [string, string] | null = null
    for (let more = true; more;) {
      const {
        answers: [page],
        bytes,
      }: Awaited<ReturnType<typeof refused>> = await refused(last?.[0] ?? null, last?.[1] ?? null)
      expect(bytes).toBeLessThan(PAGE + 1000)
      more = page?.more === true
      ids.push(...(page?.rows.map(({ id }) => id) ?? []))
      const end = page?.rows.at(-1)
      if (end) last = [end.received_at, end.id]
    }
    expect(ids).toHaveLength(REFUSALS)
    expect(new Set(ids).size).toBe(REFUSALS)

    const studies: string[] = []
    const exported = (after: string | null) =>
      ask<{ rows: { id: string }[]; next: string | null }>(
        people.admin,
        `public.admin_projects_export(batch => 1000, after => $1)`,
        [after],
      )
    let after: string | null = null
    for (let more = true; more;) {
      const {
        answers: [page],
        bytes,
      }: Awaited<ReturnType<typeof exported>> = await exported(after)
      expect(bytes).toBeLessThan(PAGE + 1000)
      studies.push(...(page?.rows.map(({ id }) => id) ?? []))
      after = page?.next ?? null
      more = after !== null
    }
    expect(new Set(studies).size).toBe(studies.length)
    expect(studies.length).toBeGreaterThanOrEqual(ROWS + 1)
  })

  it('the history of a text keeps its newest versions', async () => {
    const {
      answers: [history],
      bytes,
    } = await ask<{ rows: object[] }>(people.admin, `public.admin_content_history('article', 'long')`)
    expect(bytes).toBeLessThan(PAGE + 1000)
    expect(history?.rows.length).toBe(2)
  })

  it('an export in pages is the export in one', async () => {
    interface Place {
      readonly part: string
      readonly skip: number
    }
    const pageOf = (account: Account, from: Place | null) =>
      ask<{ lists: Record<string, unknown[]>; next: Place | null }>(account, 'public.export_my_page($1, $2::int)', [
        from?.part ?? null,
        from?.skip ?? null,
      ])
    for (const account of [people.client, people.intervenant, people.otherClient]) {
      const lists: Record<string, unknown[]> = {}
      let place: Place | null = null
      let pages = 0
      do {
        const {
          answers: [page],
          bytes,
        }: Awaited<ReturnType<typeof pageOf>> = await pageOf(account, place)
        expect(bytes).toBeLessThan(1.5 * PAGE + 1000)
        for (const [name, rows] of Object.entries(page?.lists ?? {})) (lists[name] ??= []).push(...rows)
        place = page?.next ?? null
        pages += 1
      } while (place !== null)
      const {
        answers: [whole],
      } = await ask<Record<string, unknown>>(account, 'public.export_my_data()')
      const { format: _format, made_at: _at, profile: _profile, notices_seen: _seen, ...all } = whole ?? {}
      expect(lists).toEqual(all)
      if (account === people.client) expect(pages).toBeGreaterThan(3)
    }
  })

  it('no answer with a bound of rows is longer than 8 MB, however large its rows', async () => {
    /** Rows that each can have for one that is here. */
    const few = 100 / ROWS
    const calls = [
      'public.admin_projects(size => 100)',
      'public.admin_accounts(size => 100)',
      'public.admin_journal(size => 100)',
      'public.admin_reports(size => 100)',
      'public.admin_unbilled(size => 100)',
      'public.admin_threads(null, 100)',
      `public.admin_thread('study', '${mission}', null, 200)`,
      `public.admin_study('${mission}')`,
      `public.admin_study_part('${mission}', 'events')`,
      'public.admin_todo()',
      'public.admin_clients()',
      `public.admin_assignable('${mission}')`,
      'public.admin_newsletter_export(batch => 1000)',
    ]
    for (const call of calls) {
      const { bytes } = await ask(people.admin, call)
      expect(bytes * (call.includes('admin_thread(') ? 1 : few), call).toBeLessThan(LONGEST)
    }
  })
})
