import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, reportPath, shutOut, signUp, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

/** On `otherClient`, or on `unapproved` where a specialist is asked for. */
const COMMANDS = policyTable(
  `
  command             | client      | otherClient | intervenant | otherIntervenant | unapproved  | inactive         | inactiveClient   | admin
  --------------------+-------------+-------------+-------------+------------------+-------------+------------------+------------------+--------
  update_account      | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  set_account_active  | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  approve_account     | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  refuse_account      | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  invite_account      | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  correct_address | not_allowed | not_allowed | not_allowed | not_allowed | \
    not_allowed | account_inactive | account_inactive | applied
  withdraw_invitation | not_allowed | not_allowed | not_allowed | not_allowed | \
    not_allowed | account_inactive | account_inactive | already
`,
)

interface Row {
  readonly account_id: string
  readonly prenom: string
  readonly rev: number
  readonly standing: string
  readonly own: boolean
}
interface Page {
  readonly after: readonly string[] | null
  readonly rows: readonly Row[]
  readonly total: number
  readonly cards: Readonly<Record<string, number>>
  readonly invitations: readonly { readonly email: string }[]
}

describe.each(ENGINES)('accounts of administrators on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, who: Account = people.admin): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const list = async (more: Record<string, unknown> = {}, who: Caller = people.admin): Promise<Page> => {
    const named = Object.entries(more)
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ page: Page }>(
        `select public.admin_accounts(${named.map(([key], index) => `${key} => $${index + 1}`).join(', ')}) as page`,
        named.map(([, value]) => value),
      ),
    )
    if (!row) throw new Error('no answer')
    return row.page
  }
  const one = async (account: Account, who: Caller = people.admin) => {
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ told: { account: (Record<string, unknown> & { rev: number }) | null } }>(
        'select public.admin_account($1) as told',
        [account.profileId],
      ),
    )
    return row?.told.account ?? null
  }
  const revOf = async (account: Account) => (await one(account))?.rev
  const argsOf = async (name: string): Promise<object> => {
    if (name === 'update_account')
      return { account_id: people.otherClient.profileId, rev: (await one(people.otherClient))?.rev, nom: 'Neuf' }
    if (name === 'set_account_active') return { account_id: people.otherClient.profileId, active: false }
    if (name === 'invite_account')
      return { email: 'new@example.org', type_compte: 'client', nom: 'N', prenom: 'P', langue: 'fr' }
    if (name === 'correct_address') {
      const [account_id, rev] = [people.otherClient.profileId, await revOf(people.otherClient)]
      return { account_id, rev, email: 'n@example.org', motif: 'x' }
    }
    if (name === 'withdraw_invitation') return { invitation_id: crypto.randomUUID() }
    return { account_id: people.unapproved.profileId, motif: 'Sans diplôme' }
  }

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const args = await argsOf(name)
    const got: Record<string, string> = {}
    for (const { column } of cells) {
      got[column] = await engine.probe(people[column as keyof Cast], async (tx) => word(await apply(tx, name, args)))
    }
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('the lists are for active administrators alone', async () => {
    const others: readonly Caller[] = [
      'anonymous',
      people.client,
      people.intervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
    ]
    for (const who of others) {
      expect(await list({}, who).catch(sqlState)).toBe('42501')
      expect(await one(people.client, who).catch(sqlState)).toBe('42501')
    }
    for (const who of ['anonymous', people.client, people.admin] as const) {
      expect(await engine.as(who, (tx) => tx.query(`select public.look_at_invitation('x', 'y')`)).catch(sqlState)).toBe(
        '42501',
      )
    }
  })

  it('searches name, address and company in any case, and every filter narrows the others', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    const made = await signUp(engine, {
      type_compte: 'client',
      prenom: `Zoé ${mark}`,
      nom: 'Durand',
      entreprise: `Acme%${mark}`,
      pays: 'kenya',
    })
    const names = async (more: Record<string, unknown>) => (await list(more)).rows.map(({ account_id }) => account_id)
    for (const search of [`zoé ${mark} DURAND`, `durand zoé ${mark}`, `ACME%${mark}`, made.email.toUpperCase()])
      expect(await names({ search }), search).toEqual([made.profileId])
    expect(await names({ search: `acme_${mark}` }), 'no pattern of SQL').toEqual([])
    expect(await names({ search: mark, kind: 'client', country: 'kenya', activity: 'active' })).toEqual([
      made.profileId,
    ])
    for (const more of [
      { kind: 'intervention' },
      { kind: 'admin' },
      { country: 'algerie' },
      { activity: 'inactive' },
      { standing: 'waiting' },
      { deletion: true },
    ]) {
      expect(await names({ search: mark, ...more }), JSON.stringify(more)).toEqual([])
    }
    await engine.as(made, (tx) => apply(tx, 'request_account_deletion', { reason: 'Départ' }))
    expect(await names({ search: mark, deletion: true })).toEqual([made.profileId])
    expect(await one(made)).toMatchObject({
      deletion_reason: 'Départ',
      missions: 0,
      last_admin: false,
      entreprise: `Acme%${mark}`,
    })
  })

  it('pages and sorts; the cards count everybody whatever is filtered', async () => {
    const mark = crypto.randomUUID().slice(0, 8)
    for (const nom of ['b', 'C', 'a']) await signUp(engine, { nom: `${nom}${mark}`, prenom: 'X' })
    const sorted = async (sort: string) =>
      (await list({ search: mark, sort })).rows.map((row) => (row as unknown as { nom: string }).nom.slice(0, 1))
    expect(await sorted('newest')).toEqual(['a', 'C', 'b'])
    expect(await sorted('oldest')).toEqual(['b', 'C', 'a'])
    expect(await sorted('name')).toEqual(['a', 'b', 'C'])
    const { after } = await list({ search: mark, sort: 'name', size: 2 })
    const second = await list({ search: mark, sort: 'name', page: { after }, size: 2 })
    expect([second.total, second.rows.length]).toEqual([3, 1])
    const [truth] = await engine.sql.query<Record<string, number>>(
      `select count(*)::int as total, count(*) filter (where type_compte = 'client')::int as clients, count(*)
        filter (where type_compte = 'intervention')::int as intervenants,
         count(*) filter (where is_active)::int as active from public.profiles`,
    )
    expect(second.cards).toMatchObject(truth ?? {})
  })

  it('a change is saved, cleared where it may be empty, and refused when somebody was first', async () => {
    const { rev } = (await one(people.intervenant)) ?? { rev: 0 }
    const account_id = people.intervenant.profileId
    expect(
      word(
        await give('update_account', {
          account_id,
          rev,
          specialite: ' Bruit ',
          zone_intervention: 'Oran',
          experience: 4,
          pays: 'kenya',
          email: 'x@y.z',
          type_compte: 'admin',
        }),
      ),
    ).toBe('applied')
    const now = await one(people.intervenant)
    expect(now).toMatchObject({
      specialite: 'Bruit',
      zone_intervention: 'Oran',
      experience: 4,
      pays: 'kenya',
      email: people.intervenant.email,
      type_compte: 'intervention',
      prenom: 'Ines',
    })
    expect(
      word(await give('update_account', { account_id, rev, nom: 'Tard' })),
      'the row that was seen is no more',
    ).toBe('account_changed')
    expect(word(await give('update_account', { account_id, rev: now?.rev, specialite: '', experience: null }))).toBe(
      'applied',
    )
    expect(await one(people.intervenant)).toMatchObject({
      specialite: null,
      experience: null,
      zone_intervention: 'Oran',
      nom: 'Essai',
    })
    expect((await give('update_account', { account_id, rev: 1, nom: ' ' })).result).toEqual({
      field: 'nom',
      reason: 'required',
    })
    expect(word(await give('update_account', { account_id: crypto.randomUUID(), rev: 1 }))).toBe('unknown_account')
  })

  it('a mistyped address is corrected with a reason, on what was seen; both are told, the journal has it', async () => {
    const made = await signUp(engine, { type_compte: 'client', prenom: 'Lina', nom: 'Faute' })
    const email = `${crypto.randomUUID()}@example.org`
    await engine.sql.query(
      `update auth.users set recovery_token = 'known', email_change_token_new = '' where id = $1`,
      [made.userId],
    )
    const args = async (more: object = {}) => ({
      account_id: made.profileId,
      rev: await revOf(made),
      email,
      motif: 'Faute de frappe',
      ...more,
    })
    const tried = async (more: object) => give('correct_address', await args(more))
    expect((await tried({ motif: ' ' })).result).toEqual({ field: 'motif', reason: 'required' })
    expect((await tried({ email: 'x' })).result).toEqual({ field: 'email', reason: 'malformed' })
    expect(word(await tried({ rev: 1 }))).toBe('account_changed')
    expect(word(await tried({ email: people.client.email.toUpperCase() }))).toBe('email_taken')
    expect(word(await tried({ account_id: people.admin.profileId }))).toBe('not_allowed')
    expect(word(await give('correct_address', await args({ email: email.toUpperCase() })))).toBe('applied')
    expect(word(await give('correct_address', await args()))).toBe('already')
    const [user] = await engine.sql.query<{ email: string; recovery_token: string; email_change_token_new: string }>(
      'select email, recovery_token, email_change_token_new from auth.users where id = $1',
      [made.userId],
    )
    expect(user).toMatchObject({ email, email_change_token_new: '' })
    expect(user?.recovery_token).not.toBe('known')
    expect(await one(made)).toMatchObject({ email })
    const told = await engine.sql.query<{ recipient: string; data: object }>(
      `select recipient, data from public.mail_jobs where template = 'address_changed' and data ->> 'to' = $1`,
      [email],
    )
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([made.email, email].toSorted())
    expect(told[0]?.data).toMatchObject({ from: made.email, to: email, motif: 'Faute de frappe', prenom: 'Lina' })
    const [journal] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: { rows: readonly object[] } }>(
        `select public.admin_journal(command => 'correct_address', verdict => 'applied', size => 2) as told`,
      ),
    )
    expect(journal?.told.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          args: expect.objectContaining({ motif: 'Faute de frappe' }),
          changes: [expect.objectContaining({ before: { email: made.email }, after: { email } })],
        }),
      ]),
    )
    // A change that its person has made says no reason.
    await engine.sql.query('update auth.users set email = $2 where id = $1', [made.userId, made.email])
    const own = await engine.sql.query<{ data: object }>(
      `select data from public.mail_jobs where template = 'address_changed' and data ->> 'to' = $1`,
      [made.email],
    )
    expect(own.map(({ data }) => data)).toMatchObject([{ motif: '' }, { motif: '' }])
  })

  it('closing an account names the missions it leaves alone, and takes effect at every door at once', async () => {
    const { intervenant, client } = people
    const running = await study(engine, client, 'en_cours', intervenant)
    await study(engine, client, 'acceptée', intervenant)
    await study(engine, client, 'terminée', intervenant)
    const path = reportPath(intervenant, running)
    await storeFile(engine, intervenant, path)
    const account_id = intervenant.profileId
    expect(await one(intervenant)).toMatchObject({ missions: 2 })
    for (const missions of [undefined, 0, 1, 3]) {
      expect(await give('set_account_active', { account_id, active: false, missions })).toMatchObject({
        code: 'missions_running',
        result: { missions: 2 },
      })
    }
    const sees = () =>
      engine.as(intervenant, async (tx) => {
        const count = async (statement: string) =>
          Number((await tx.query<{ n: string }>(`select count(*) as n from ${statement}`))[0]?.n)
        const tried = async (statement: string) => count(statement).catch(() => -1)
        const found: Record<string, number> = {}
        for (const place of [
          'public.demandes_etudes',
          'public.commands',
          'public.stored_files',
          'public.public_holidays',
          'public.study_events',
          'storage.objects',
          'public.pull_studies(0, 500)',
        ])
          found[place] = await tried(place)
        const [digest] = await tx.query<{ n: number }>(`select (public.feed_digest() ->> 'count')::int as n`)
        const [records] = await tx.query<{ n: number }>(
          `select jsonb_array_length(public.pull_records(0, 500) -> 'rows') as n`,
        )
        return { ...found, digest: digest?.n, records: records?.n }
      })
    expect(Object.values(await sees()).some((count) => (count ?? 0) > 0)).toBe(true)
    expect(word(await give('set_account_active', { account_id, active: false, missions: 2 }))).toBe('applied')
    expect(
      await engine.sql.query(
        `select verdict, user_id from public.commands where name = 'set_account_active' and verdict = 'applied' and
          args ->> 'account_id' = $1`,
        [account_id],
      ),
    ).toEqual([{ verdict: 'applied', user_id: people.admin.userId }])
    const closed = await sees()
    expect(closed).toEqual(Object.fromEntries(Object.keys(closed).map((door) => [door, 0])))
    expect(word(await give('save_field_notes', { study_id: running, notes_terrain: 'x' }, intervenant))).toBe(
      'account_inactive',
    )
    for (const door of [
      'public.export_my_data()',
      'public.device_key(gen_random_uuid())',
      `public.keep_device_key(gen_random_uuid(), 'x')`,
      'public.admin_counts()',
    ]) {
      expect(await engine.probe(intervenant, (tx) => tx.query(`select ${door}`)).catch(sqlState), door).toBe('42501')
    }
    expect(
      await engine
        .probe(intervenant, (tx) =>
          tx.query(`insert into storage.objects (bucket_id, name, owner) values ('mission-reports', $1, $2)`, [
            reportPath(intervenant, running, '1800000000000'),
            intervenant.userId,
          ]),
        )
        .catch(sqlState),
    ).toBe('42501')
    expect(
      await engine.sql.query('select banned_until > now() as banned from auth.users where id = $1', [
        intervenant.userId,
      ]),
    ).toEqual([{ banned: true }])
    expect(word(await give('set_account_active', { account_id, active: true }))).toBe('applied')
    expect(await engine.sql.query('select banned_until from auth.users where id = $1', [intervenant.userId])).toEqual([
      { banned_until: null },
    ])
    expect((await sees())['digest']).toBeGreaterThan(0)
  })

  it('a specialist is approved or refused, told by mail in their language, and may be approved after all', async () => {
    const { unapproved, intervenant, client } = people
    const account_id = unapproved.profileId
    await engine.as(unapproved, (tx) => apply(tx, 'update_profile', { langue: 'ar' }))
    expect((await give('refuse_account', { account_id })).result).toEqual({ field: 'motif', reason: 'required' })
    expect(word(await give('refuse_account', { account_id, motif: 'Sans diplôme' }))).toBe('applied')
    expect(await one(unapproved)).toMatchObject({
      standing: 'refused',
      refusal_reason: 'Sans diplôme',
      is_active: true,
    })
    expect(
      await engine.sql.query(
        `select langue, recipient, data from public.mail_jobs where template = 'account_refused' and recipient = $1`,
        [unapproved.email],
      ),
    ).toEqual([{ langue: 'ar', recipient: unapproved.email, data: { motif: 'Sans diplôme', prenom: 'Nadia' } }])
    expect((await list({ standing: 'refused' })).rows.map((row) => row.account_id)).toContain(account_id)
    expect(word(await give('approve_account', { account_id }))).toBe('applied')
    expect(await one(unapproved)).toMatchObject({ standing: 'approved', refusal_reason: null })
    expect(await engine.sql.query(`select event from public.mail_jobs where profile = $1`, [account_id])).toEqual([
      { event: 'account_approved' },
    ])
    expect(word(await give('approve_account', { account_id })), 'again is no error').toBe('already')
    expect(word(await give('refuse_account', { account_id: intervenant.profileId, motif: 'x' })), 'approved').toBe(
      'account_changed',
    )
    expect(word(await give('approve_account', { account_id: client.profileId })), 'no specialist').toBe(
      'account_changed',
    )
  })

  describe('the last administrator', () => {
    it('is not ended by a command, by hand, or with the account; nor does anybody end themselves unawares', async () => {
      await shutOut(engine)
      await engine.sql.query('update public.profiles set is_active = true where id = $1', [people.admin.profileId])
      const { profileId: account_id, userId } = people.admin
      expect(word(await give('set_account_active', { account_id, active: false }))).toBe('own_account')
      expect(word(await give('set_account_active', { account_id, active: false, own: true }))).toBe('last_admin')
      expect(await one(people.admin)).toMatchObject({ is_active: true, last_admin: true, own: true })
      for (const statement of [
        'update public.profiles set is_active = false where id = $1',
        `update public.profiles set type_compte = 'client' where id = $1`,
        'update public.profiles set is_approved = false where id = $1',
        'update public.profiles set user_id = null where id = $1',
        'delete from public.profiles where id = $1',
      ]) {
        expect(await engine.sql.query(statement, [account_id]).catch(sqlState), statement).toBe('HW001')
      }
      expect(await engine.sql.query('delete from auth.users where id = $1', [userId]).catch(sqlState)).toBe('HW001')
      const second = await signUp(engine, {})
      await engine.sql.query('select hawa.make_admin($1)', [second.email])
      expect(word(await give('set_account_active', { account_id, active: false, own: true }))).toBe('applied')
      expect(word(await give('set_account_active', { account_id, active: true }, second))).toBe('applied')
    })
  })

  describe('invitations', () => {
    const invitation = (more: object = {}) => ({
      email: `${crypto.randomUUID().slice(0, 8)}@Example.org`,
      type_compte: 'admin',
      nom: 'Haddad',
      prenom: 'Lina',
      pays: 'kenya',
      langue: 'en',
      ...more,
    })
    const tokenOf = async (email: string): Promise<string> => {
      const [row] = await engine.sql.query<{ token: string }>(
        'select hawa.invitation_token(id, round) as token from public.invitations where email = lower($1) order ' +
          'by invited_at desc limit 1',
        [email],
      )
      return row?.token ?? ''
    }
    const look = async (token: string) =>
      engine.as('service', async (tx) => {
        const [row] = await tx.query<{ told: Record<string, unknown> }>(
          'select public.look_at_invitation($1, $2) as told',
          [token, crypto.randomUUID()],
        )
        return row?.told
      })
    const profile = async (account: Account) =>
      (
        await engine.sql.query<Record<string, unknown>>('select * from public.profiles where id = $1', [
          account.profileId,
        ])
      )[0]
    const later = (email: string) =>
      engine.sql.query(
        `update public.invitations set last_sent_at = last_sent_at - interval '2 minutes' where email = lower($1)`,
        [email],
      )

    it.each(['client', 'intervention', 'admin'])(
      'make an account that is %s, approved, with what the administrator wrote',
      async (type_compte) => {
        const given = invitation({ type_compte })
        expect(word(await give('invite_account', given))).toBe('applied')
        const token = await tokenOf(given.email)
        expect(await look(token)).toMatchObject({
          state: 'open',
          email: given.email.toLowerCase(),
          type_compte,
          invited_by: 'Aya Essai',
        })
        const account = await signUp(
          engine,
          { invitation: token, type_compte: 'client', nom: 'Autre', is_approved: false },
          given.email.toLowerCase(),
        )
        expect(await profile(account)).toMatchObject({
          type_compte,
          is_approved: true,
          is_active: true,
          nom: 'Haddad',
          prenom: 'Lina',
          pays: 'kenya',
          langue: 'en',
        })
        expect(await look(token), 'used').toEqual({ state: 'closed' })
        expect((await list()).invitations.map(({ email }) => email)).not.toContain(given.email.toLowerCase())
        expect(word(await give('invite_account', given))).toBe('email_taken')
      },
    )

    it(
      'open to nobody else: another address, a guess, an ended one make no account, and a sign-up without the ' +
        'token is a client',
      async () => {
        const given = invitation()
        await give('invite_account', given)
        const token = await tokenOf(given.email)
        const refused = (metadata: object, email: string) =>
          signUp(engine, metadata as Record<string, unknown>, email).then(() => 'made', sqlState)
        expect(await refused({ invitation: token }, `${crypto.randomUUID()}@example.org`)).toBe('P0002')
        expect(await refused({ invitation: 'a'.repeat(64) }, given.email.toLowerCase())).toBe('P0002')
        for (const odd of [null, 3, { a: 1 }, ''])
          expect(await refused({ invitation: odd }, given.email.toLowerCase())).toBe('P0002')
        await engine.sql.query(`update public.invitations set expires_at = now() where email = lower($1)`, [
          given.email,
        ])
        expect(await look(token)).toEqual({ state: 'closed' })
        expect(await refused({ invitation: token }, given.email.toLowerCase())).toBe('P0002')
        const squatter = await signUp(engine, { type_compte: 'admin', invitation_id: token }, given.email.toLowerCase())
        expect(await profile(squatter), 'the address alone gives nothing').toMatchObject({
          type_compte: 'client',
          is_approved: true,
        })
      },
    )

    it('sent again, withdrawn, or of an administrator who is none any more: the link ends', async () => {
      const given = invitation()
      await give('invite_account', given)
      expect(word(await give('invite_account', given)), 'within the minute').toBe('invitation_limit')
      const first = await tokenOf(given.email)
      await later(given.email)
      expect(word(await give('invite_account', { ...given, type_compte: 'client' }))).toBe('applied')
      const second = await tokenOf(given.email)
      expect(await look(first)).toEqual({ state: 'closed' })
      expect(await look(second)).toMatchObject({ state: 'open', type_compte: 'client' })
      expect(
        await engine.sql.query(
          `select count(*)::int as n from public.mail_jobs where template = 'invitation' and recipient = lower($1)`,
          [given.email],
        ),
        'the older mail would open nothing',
      ).toEqual([{ n: 1 }])
      const other = await signUp(engine, {})
      await engine.sql.query('select hawa.make_admin($1)', [other.email])
      await give('set_account_active', { account_id: people.admin.profileId, active: false }, other)
      expect(await look(second), 'who invited is shut out').toEqual({ state: 'closed' })
      await give('set_account_active', { account_id: people.admin.profileId, active: true }, other)
      const [row] = await engine.sql.query<{ id: string }>(
        'select id from public.invitations where email = lower($1)',
        [given.email],
      )
      expect(word(await give('withdraw_invitation', { invitation_id: row?.id }))).toBe('applied')
      expect(await look(second)).toEqual({ state: 'closed' })
      expect(word(await give('withdraw_invitation', { invitation_id: row?.id })), 'again is no error').toBe('already')
    })

    it('the mail carries the token, the row does not; a hundred a day for one administrator', async () => {
      const given = invitation({ langue: 'ar' })
      await give('invite_account', given)
      const stored = await engine.sql.query(
        `select i::text as row, j.data::text as job from public.invitations i join public.mail_jobs j on
          j.recipient = i.email where i.email = lower($1)`,
        [given.email],
      )
      const token = await tokenOf(given.email)
      expect(JSON.stringify(stored)).not.toContain(token)
      const jobs = await engine.as('service', (tx) =>
        tx.query<{ job: { template: string; langue: string; recipient: string; data: object } }>(
          'select public.lease_mail_jobs(50) as job',
        ),
      )
      expect(jobs.map(({ job }) => job).find(({ recipient }) => recipient === given.email.toLowerCase())).toMatchObject(
        {
          template: 'invitation',
          langue: 'ar',
          data: { token, type_compte: 'admin', prenom: 'Lina', invited_by: 'Aya Essai' },
        },
      )
      await engine.sql.query(
        `insert into public.invitations (email, type_compte, nom, prenom, langue, invited_by, token_hash, expires_at)
         select gen_random_uuid() || '@x.y', 'client', 'n', 'p', 'fr', $1, gen_random_uuid()::text, now() from
         generate_series(1, 99)`,
        [people.admin.profileId],
      )
      expect(word(await give('invite_account', invitation()))).toBe('invitation_limit')
    })
  })
})
