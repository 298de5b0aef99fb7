/** The audit log: each command with its author, time, verdict and the old values. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, request, signUp, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, type Caller, type Engine } from '../support/database.ts'

interface Row {
  readonly id: string
  readonly name: string
  readonly verdict: string
  readonly code: string | null
  readonly received_at: string
  readonly entreprise: string | null
  readonly pays?: string | null
  readonly person: { readonly name: string; readonly type_compte: string } | null
  readonly args: Readonly<Record<string, unknown>>
  readonly changes: readonly {
    readonly place: string
    readonly operation: string
    readonly before: Readonly<Record<string, unknown>> | null
    readonly after: Readonly<Record<string, unknown>> | null
  }[]
}
interface Page {
  readonly rows: readonly Row[]
  readonly more: boolean
}

describe.each(ENGINES)('the journal on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const journal = async (args: Readonly<Record<string, unknown>> = {}, who: Caller = people.admin): Promise<Page> => {
    const names = Object.keys(args)
    const call = names.map((name, n) => `${name} => $${n + 1}`).join(', ')
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ page: Page }>(`select public.admin_journal(${call}) as page`, Object.values(args)),
    )
    if (!row) throw new Error('no answer')
    return row.page
  }
  const as = (who: Account, name: string, args: object) => engine.as(who, (tx) => apply(tx, name, args))
  const newest = async (): Promise<Row> => {
    const [row] = (await journal({ size: 1 })).rows
    if (!row) throw new Error('empty')
    return row
  }

  it.each(['client', 'intervenant', 'unapproved', 'inactive', 'anonymous'] as const)(
    '%s does not read it',
    async (name) => {
      const who: Caller = name === 'anonymous' ? name : people[name]
      expect(await journal({}, who).catch(sqlState)).toBe('42501')
      expect(await engine.probe(who, (tx) => tx.query('select * from hawa.audit')).catch(sqlState)).toBe('42501')
    },
  )

  it('what a command changed stands beside it, old and new, and nothing else', async () => {
    const id = await study(engine, people.client, 'acceptée', people.intervenant)
    await as(people.intervenant, 'start_study', { study_id: id })
    expect(await newest()).toMatchObject({
      name: 'start_study',
      verdict: 'applied',
      code: null,
      entreprise: 'Cimenterie',
      person: { name: 'Ines Essai', type_compte: 'intervention' },
      args: { study_id: id },
    })
    const [change, ...others] = (await newest()).changes
    expect(others).toEqual([])
    expect(change).toMatchObject({
      place: 'demandes_etudes',
      operation: 'update',
      before: { statut: 'acceptée', date_debut_mission: null },
      after: { statut: 'en_cours' },
    })
    expect(Object.keys(change?.before ?? {}).toSorted()).toEqual(['date_debut_mission', 'statut'])
    await as(people.intervenant, 'save_field_notes', { study_id: id, notes_terrain: 'n'.repeat(5000) })
    expect(String((await newest()).changes[0]?.after?.['notes_terrain'])).toHaveLength(301)
    expect(String((await newest()).args['notes_terrain'])).toHaveLength(301)
  })

  it('a refused command changed nothing, and says why', async () => {
    const id = await study(engine, people.client, 'complete', people.intervenant)
    await as(people.intervenant, 'start_study', { study_id: id })
    expect(await newest(), 'what was so already').toMatchObject({ verdict: 'applied', changes: [] })
    await as(people.intervenant, 'save_field_notes', { study_id: id, notes_terrain: 'x' })
    expect(await newest()).toMatchObject({ verdict: 'refused', code: 'wrong_state', changes: [] })
    await as(people.client, 'update_profile', { pays: 'france' })
    expect(await newest()).toMatchObject({
      verdict: 'refused',
      problem: { field: 'pays', reason: 'unknown_value' },
      changes: [],
    })
  })

  it('two commands in one transaction are told apart, and a change by the owner is no command', async () => {
    const id = await study(engine, people.client, 'acceptée', people.intervenant)
    await engine.as(people.intervenant, async (tx) => {
      await apply(tx, 'start_study', { study_id: id })
      await apply(tx, 'finish_study', { study_id: id })
    })
    const { rows } = await journal({ study: id })
    expect(Object.fromEntries(rows.map(({ name, changes }) => [name, changes[0]?.before?.['statut']]))).toEqual({
      start_study: 'acceptée',
      finish_study: 'en_cours',
    })
    const [before] = await engine.sql.query<{ n: number }>('select count(*)::int as n from hawa.audit')
    await engine.sql.query(`update public.demandes_etudes set zone_geographique = 'Oran' where id = $1`, [id])
    expect(await engine.sql.query('select count(*)::int as n from hawa.audit')).toEqual([before])
  })

  it('a command of a study tells its country, by whose clock its hours are read; others tell none', async () => {
    const id = await study(engine, people.client, 'acceptée', people.intervenant)
    await engine.sql.query(`update public.demandes_etudes set pays = 'kenya' where id = $1`, [id])
    await as(people.intervenant, 'start_study', { study_id: id })
    expect((await newest()).pays).toBe('kenya')
    await as(people.intervenant, 'withdraw_photo', { mission_id: id, photo_id: randomUUID() })
    expect(await newest()).toMatchObject({ name: 'withdraw_photo', pays: 'kenya' })
    await as(people.intervenant, 'withdraw_photo', { mission_id: 'x', photo_id: randomUUID() })
    await as(people.client, 'update_profile', { telephone: '+213 5' })
    expect((await newest()).pays).toBeNull()
    expect((await journal({ size: 2 })).rows[1]).toMatchObject({ name: 'withdraw_photo', pays: null })
  })

  it('what opens something never gets in', async () => {
    const id = await study(engine, people.client, 'complete', people.intervenant)
    await as(people.client, 'share_report', {
      study_id: id,
      share_id: randomUUID(),
      token_sha256: 'c'.repeat(64),
      days: 1,
    })
    expect(JSON.stringify(await newest())).not.toContain('c'.repeat(64))
    const [kept] = await engine.sql.query<{ n: number }>(
      `select count(*)::int as n from hawa.audit where before::text ~ '(token|secret|password|rapport_url)' or
        after::text ~ '(token|secret|password|rapport_url)'`,
    )
    expect(kept?.n).toBe(0)
  })

  it('is filtered by command, verdict, study, period and words', async () => {
    const somebody = await signUp(engine, { type_compte: 'client', prenom: 'Zineb', nom: 'Filtre' })
    const id = randomUUID()
    await as(somebody, 'request_study', request(id, { nom_entreprise: 'Verrerie du Sud' }))
    await as(somebody, 'cancel_study', { study_id: id })
    await as(somebody, 'start_study', { study_id: id })
    const names = async (args: Readonly<Record<string, unknown>>) => (await journal(args)).rows.map(({ name }) => name)
    expect(await names({ search: 'zINeb' })).toEqual(['start_study', 'cancel_study', 'request_study'])
    expect(await names({ search: 'verrerie' })).toEqual(['start_study', 'cancel_study', 'request_study'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ study: id, verdict: 'refused' })).toEqual(['start_study'])
    expect(await names({ search: 'zineb', command: 'cancel_study' })).toEqual(['cancel_study'])
    expect(await names({ command: `x' or true --` })).toEqual([])
    expect(await names({ until: '2000-01-01' })).toEqual([])
    expect(await names({ since: '2100-01-01' })).toEqual([])
    expect(await names({ search: 'zineb', since: '2000-01-01', until: '2100-01-01' })).toHaveLength(3)
  })

  it('what pages note by themselves is left out, unless it is asked for', async () => {
    await as(people.client, 'mark_notices_seen', { up_to: '2026-01-01T00:00:00Z' })
    await as(people.client, 'mark_report_opened', {
      report_of: crypto.randomUUID(),
      sha256: 'a'.repeat(64),
      way: 'viewed',
      offline: false,
    })
    expect((await newest()).name).not.toMatch(/^mark_/)
    expect((await journal({ command: 'mark_notices_seen' })).rows).toHaveLength(1)
  })

  it('pages follow each other without a gap; an export is brief', async () => {
    const all = (await journal({ size: 100 })).rows
    const ids: string[] = []
    let after: Row | undefined
    for (;;) {
      const { rows, more }: Page = await journal({
        size: 4,
        ...(after ? { after_at: after.received_at, after_id: after.id } : {}),
      })
      ids.push(...rows.map(({ id }) => id))
      after = rows.at(-1)
      if (!more) break
    }
    expect(ids).toEqual(all.map(({ id }) => id))
    const [brief] = (await journal({ size: 1000, brief: true })).rows
    expect(brief).not.toHaveProperty('args')
    expect(brief).not.toHaveProperty('changes')
  })

  it('a deleted account takes what it was before along', async () => {
    const somebody = await signUp(engine, { type_compte: 'client', prenom: 'Partie', nom: 'Loin', telephone: '+213 1' })
    await as(somebody, 'update_profile', { telephone: '+213 999' })
    expect((await newest()).changes[0]).toMatchObject({
      place: 'profiles',
      before: { telephone: '+213 1' },
      after: { telephone: '+213 999' },
    })
    const [row] = await engine.as(somebody, (tx) =>
      tx.query<{ data: { changes: readonly unknown[] } }>('select public.export_my_data() as data'),
    )
    expect(row?.data.changes).toHaveLength(1)
    await engine.sql.query('delete from auth.users where id = $1', [somebody.userId])
    const left = await engine.sql.query('select before, after from hawa.audit where row_id = $1', [somebody.profileId])
    expect(left).toEqual([{ before: null, after: null }])
  })
})
