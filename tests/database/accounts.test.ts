import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cast, signUp, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, type Engine } from '../support/database.ts'

describe.each(ENGINES)('accounts on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const profile = async (account: Account) => {
    const [row] = await engine.sql.query<Record<string, unknown>>('select * from public.profiles where user_id = $1', [
      account.userId,
    ])
    return row
  }

  it('sign-up metadata fills the profile', async () => {
    const account = await signUp(engine, {
      nom: ' Benali ',
      prenom: 'Inès',
      type_compte: 'intervention',
      telephone: '+213 5',
      entreprise: 'Hawa',
      specialisation: 'Air',
      zone_intervention: 'Oran',
      experience: 7,
      pays: 'algerie',
    })
    expect(await profile(account)).toMatchObject({
      nom: 'Benali',
      prenom: 'Inès',
      type_compte: 'intervention',
      telephone: '+213 5',
      entreprise: 'Hawa',
      specialite: 'Air',
      zone_intervention: 'Oran',
      experience: 7,
      pays: 'algerie',
      email: account.email,
      is_active: true,
      is_approved: false,
    })
  })

  it.each(['admin', 'ADMIN', 'service_role', 'client', null, 3, { type: 'admin' }])(
    'type_compte %j makes a client',
    async (type_compte) => {
      expect(await profile(await signUp(engine, { type_compte }))).toMatchObject({
        type_compte: 'client',
        is_approved: true,
      })
    },
  )

  it.each([
    [{ experience: 'beaucoup' }],
    [{ experience: -4 }],
    [{ experience: 1e9 }],
    [{ pays: 'france' }],
    [{ nom: 'x'.repeat(10_000) }],
    [{ nom: ['a'], prenom: { b: 1 }, telephone: true }],
    [{}],
  ])('nonsense does not lose the sign-up: %j', async (metadata) => {
    expect(await profile(await signUp(engine, metadata))).toBeDefined()
  })

  it('metadata that is no object, or missing, does not lose it either', async () => {
    for (const metadata of [null, '[]', '"x"', '3']) {
      const userId = randomUUID()
      await engine.sql.query(
        'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3::text::jsonb)',
        [userId, `${userId}@example.org`, metadata],
      )
      expect(await profile({ userId, profileId: '', email: '' })).toMatchObject({ type_compte: 'client' })
    }
  })

  it('the switch of approval: an intervenant waits unless the operator says otherwise', async () => {
    const isApproved = async () =>
      (await profile(await signUp(engine, { type_compte: 'intervention' })))?.['is_approved']
    expect(await isApproved()).toBe(false)
    await engine.sql.query(`update public.settings set value = 'false' where key = 'intervenant_approval'`)
    expect(await isApproved()).toBe(true)
    await engine.sql.query(`update public.settings set value = 'true' where key = 'intervenant_approval'`)
    expect(await isApproved()).toBe(false)
  })

  it('nobody changes their own type, approval, activity, address or identity', async () => {
    const before = await profile(people.unapproved)
    await engine.as(people.unapproved, (tx) =>
      apply(tx, 'update_profile', {
        nom: 'Autre',
        type_compte: 'admin',
        is_approved: true,
        is_active: false,
        email: 'boss@example.org',
        user_id: people.admin.userId,
        id: people.admin.profileId,
      }),
    )
    const { nom, rev, updated_at, ...rest } = (await profile(people.unapproved)) ?? {}
    expect(nom).toBe('Autre')
    expect({ ...rest, nom: before?.['nom'], rev: before?.['rev'], updated_at: before?.['updated_at'] }).toEqual(before)
    expect([rev, updated_at]).not.toEqual([before?.['rev'], before?.['updated_at']])
  })

  it('update_profile: missing keeps, null and blank clear, a name cannot be cleared', async () => {
    const edit = (args: unknown) => engine.as(people.otherClient, (tx) => apply(tx, 'update_profile', args))
    await edit({ entreprise: 'E', telephone: 'T', experience: 3, pays: 'kenya' })
    await edit({ entreprise: null, telephone: '  ' })
    expect(await profile(people.otherClient)).toMatchObject({
      entreprise: null,
      telephone: null,
      experience: 3,
      pays: 'kenya',
      prenom: 'Omar',
    })
    expect((await edit({ nom: '' })).result).toEqual({ field: 'nom', reason: 'required' })
  })

  it('a new address at the authentication service reaches the profile', async () => {
    await engine.sql.query('update auth.users set email = $1 where id = $2', [
      'nouvelle@example.org',
      people.client.userId,
    ])
    expect(await profile(people.client)).toMatchObject({ email: 'nouvelle@example.org' })
  })

  it('an account older than the trigger gets its profile at its first command', async () => {
    const account = await signUp(engine, { prenom: 'Ancien' })
    await engine.sql.query('delete from public.profiles where id = $1', [account.profileId])
    await expect(engine.as(account, (tx) => apply(tx, 'update_profile', { nom: 'Retrouvé' }))).resolves.toMatchObject({
      verdict: 'applied',
    })
    expect(await profile(account)).toMatchObject({ prenom: 'Ancien', nom: 'Retrouvé', type_compte: 'client' })
  })

  it('a deleted account leaves its profile, and its token opens nothing', async () => {
    const account = await signUp(engine, { prenom: 'Parti' })
    const order = await study(engine, account, 'en_attente', null)
    await engine.sql.query('delete from auth.users where id = $1', [account.userId])
    const [row] = await engine.sql.query('select prenom, user_id from public.profiles where id = $1', [
      account.profileId,
    ])
    expect(row).toEqual({ prenom: 'Parti', user_id: null })
    await expect(engine.as(account, (tx) => apply(tx, 'cancel_study', { study_id: order }))).resolves.toMatchObject({
      code: 'not_allowed',
    })
  })

  it('the first administrator is made by name, in the database only', async () => {
    const account = await signUp(engine, {}, 'Chef@example.org')
    await engine.sql.query('select hawa.make_admin($1)', ['chef@example.org'])
    expect(await profile(account)).toMatchObject({ type_compte: 'admin', is_approved: true })
    await expect(engine.sql.query('select hawa.make_admin($1)', ['nobody@example.org']).catch(sqlState)).resolves.toBe(
      'P0002',
    )
  })

  it('admin_counts: true figures for administrators, 42501 for the rest', async () => {
    for (const account of [people.client, people.intervenant, people.unapproved, people.inactive]) {
      await expect(
        engine.probe(account, (tx) => tx.query('select public.admin_counts()')).catch(sqlState),
      ).resolves.toBe('42501')
    }
    await engine.sql.query('delete from public.demandes_etudes')
    await study(engine, people.client, 'en_attente', null)
    await study(engine, people.client, 'en_cours', people.intervenant)
    await study(engine, people.client, 'en_cours', people.intervenant)
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ counts: Record<string, unknown> }>('select public.admin_counts() as counts'),
    )
    const [kinds] = await engine.sql.query(`select count(*) filter (where type_compte = 'client')::int as clients,
      count(*) filter (where type_compte = 'intervention')::int as intervenants,
      count(*) filter (where type_compte = 'intervention' and is_active and not is_approved)::int as to_approve
      from public.profiles`)
    expect(row?.counts).toEqual({
      ...kinds,
      total: 3,
      as_of: expect.any(String),
      by_statut: { en_attente: 1, acceptée: 0, en_cours: 2, terminée: 0, complete: 0, annulée: 0 },
      by_pays: { algerie: 3, kenya: 0, tanzanie: 0 },
    })
  })
})
