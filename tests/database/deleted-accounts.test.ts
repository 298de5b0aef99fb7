/** An account that an administrator deletes: deleted rows, kept rows, rights, and a restored database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { studyId } from '../../sync/domain/ids.ts'
import { makeSampleCode } from '../../sync/domain/sample-code.ts'
import { cast, request, shutOut, signUp, storeFile, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'
import { contact, contactMessage, expertRequest, subscription } from '../support/visitors.ts'

/** On an account that has asked for it. */
const DELETES = policyTable(`
  person           | delete_account
  -----------------+-----------------
  client           | not_allowed
  otherClient      | not_allowed
  intervenant      | not_allowed
  otherIntervenant | not_allowed
  unapproved       | not_allowed
  inactive         | account_inactive
  inactiveClient   | account_inactive
  admin            | applied
`)

/** Of a person and nobody else: a name, an address, a number, and all that they have written. */
const newMark = () => `Zqx${randomUUID().slice(0, 8)}`

interface Register {
  readonly profile_id: string
  readonly user_id: string
  readonly deleted_at: string
}

describe.each(ENGINES)('deleted accounts on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mark: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    mark = newMark()
  })
  afterAll(() => engine?.close())

  const give = (name: string, args: object, who: Account = people.admin): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const done = async (name: string, args: object, who: Account): Promise<void> =>
    expect(word(await give(name, args, who)), name).toBe('applied')
  const person = (type_compte: string, more: object = {}): Promise<Account> =>
    signUp(
      engine,
      {
        type_compte,
        prenom: `${mark}prenom`,
        nom: `${mark}nom`,
        telephone: `${mark}0555`,
        entreprise: `${mark}firme`,
        ...more,
      },
      `${mark}@example.org`.toLowerCase(),
    )
  const rev = async ({ profileId }: Account): Promise<number> =>
    Number(
      (await engine.sql.query<{ rev: string }>('select rev::text from public.profiles where id = $1', [profileId]))[0]
        ?.rev,
    )
  const remove = async (account: Account, more: object = { motif: 'Par téléphone' }): Promise<Verdict> =>
    give('delete_account', { account_id: account.profileId, rev: await rev(account), ...more })
  const now = async ({ profileId }: Account) =>
    (await engine.sql.query<Record<string, unknown>>('select * from public.profiles where id = $1', [profileId]))[0]
  const register = async (): Promise<readonly Register[]> =>
    (await engine.sql.query<{ all: readonly Register[] }>('select hawa.deletions() as all'))[0]?.all ?? []
  const say = (who: Account, thread_kind: string, thread_id: string, contenu: string, more: object = {}) =>
    done('send_message', { message_id: randomUUID(), thread_kind, thread_id, contenu, ...more }, who)

  /** Every place of the database where the mark stands, as table.column. */
  async function traces(): Promise<readonly string[]> {
    const columns = await engine.sql.query<{ place: string; name: string }>(
      `select c.oid::regclass::text as place, a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relnamespace::regnamespace::text in ('public', 'hawa', 'auth') and a.attnum > 0
         and not a.attisdropped and a.atttypid::regtype::text in ('text', 'jsonb', 'json', 'character varying')`,
    )
    const found: string[] = []
    for (const { place, name } of columns) {
      const [row] = await engine.sql.query<{ there: boolean }>(
        `select exists (select 1 from ${place} where strpos(lower(${name}::text), $1) > 0) as there`,
        [mark.toLowerCase()],
      )
      if (row?.there) found.push(`${place}.${name}`)
    }
    return found.toSorted()
  }

  /** Of which kinds things are that are found by the mark. */
  const foundBy = async (): Promise<readonly string[]> =>
    (
      await engine.sql.query<{ kind: string }>(
        'select distinct kind from hawa.searched where strpos(words, $1) > 0 order by kind',
        [mark.toLowerCase()],
      )
    ).map(({ kind }) => kind)

  it('delete_account', async () => {
    const account = await person('client')
    await done('request_account_deletion', {}, account)
    const args = { account_id: account.profileId, rev: await rev(account) }
    const got: Record<string, string> = {}
    for (const { name } of DELETES) {
      got[name] = await engine.probe(people[name as keyof Cast], async (tx) =>
        word(await apply(tx, 'delete_account', args)),
      )
    }
    expect(got).toEqual(Object.fromEntries(DELETES.map(({ name, cells }) => [name, cells[0]?.expected])))
    await remove(account)
  })

  it('a client: nothing of them is left but what an invoice says', async () => {
    const account = await person('client')
    const id = randomUUID()
    await done(
      'request_study',
      request(id, {
        contact_nom: `${mark}contact`,
        contact_email: `${mark}@example.org`,
        contact_telephone: `${mark}1`,
        budget_estime: '30000',
      }),
      account,
    )
    await done('accept_study', { study_id: id }, people.intervenant)
    await done('start_study', { study_id: id }, people.intervenant)
    await say(account, 'study', id, `${mark} à l'intervenant`)
    await say(people.intervenant, 'study', id, 'Réponse qui reste')
    await say(account, 'study', id, `${mark} encore`)
    await done('finish_study', { study_id: id }, people.intervenant)
    await say(account, 'advice', account.profileId, `${mark} une question`)
    await say(people.admin, 'advice', account.profileId, `Bonjour ${mark}`)
    const file = {
      path: `messages/${account.userId}/${randomUUID()}_1.pdf`,
      name: `${mark}.pdf`,
      type: 'application/pdf',
      size: 10,
      sha256: 'a'.repeat(64),
    }
    const message_id = file.path.split('/')[2]?.slice(0, 36)
    await storeFile(engine, account, file.path)
    await done(
      'send_message',
      { message_id, thread_kind: 'advice', thread_id: account.profileId, contenu: '', file },
      account,
    )
    await engine.as(account, (tx) =>
      apply(tx, 'contact_expert', expertRequest({ nom: mark, email: account.email, message: mark })),
    )
    await engine.as(account, (tx) => apply(tx, 'subscribe_newsletter', subscription(account.email)))
    await done('update_profile', { telephone: `${mark}2`, entreprise: `${mark}firme` }, account)
    await done('set_mail_preference', { event: 'message', wanted: false }, account)
    await done('mark_notices_seen', { up_to: new Date().toISOString() }, account)
    await done('request_account_deletion', { reason: `${mark} je pars` }, account)
    await done(
      'update_account',
      { account_id: account.profileId, rev: await rev(account), nom: `${mark}corrigé` },
      people.admin,
    )

    expect(await remove(account, {})).toMatchObject({ code: 'studies_open', result: { studies: 1 } })
    await engine.sql.query(
      `update public.demandes_etudes set statut = 'complete', rapport_url = 'reports/x' where id = $1`,
      [id],
    )
    await done('delete_account', { account_id: account.profileId, rev: await rev(account) }, people.admin)

    expect(await traces(), 'the last mail waits to leave').toEqual([
      'hawa.searched.words',
      'invoices.nom',
      'mail_jobs.data',
      'mail_jobs.recipient',
    ])
    expect(await foundBy(), 'by the name that its paper says').toEqual(['invoice'])
    expect(await now(account)).toMatchObject({
      user_id: null,
      email: '',
      nom: '',
      is_active: false,
      deletion_requested_at: null,
    })
    expect(await engine.sql.query('select 1 from auth.users where id = $1', [account.userId])).toEqual([])
    const left = await engine.sql.query<{ contenu: string }>(
      'select contenu from public.messages where thread_id = $1',
      [id],
    )
    expect(left.map(({ contenu }) => contenu)).toEqual(['Réponse qui reste'])
    expect(await engine.sql.query('select last_message from hawa.threads where thread_id = $1', [id])).toHaveLength(1)
    expect(await engine.sql.query('select 1 from hawa.threads where thread_id = $1', [account.profileId])).toEqual([])
    const swept = await engine.sql.query<{ path: string }>('select path from public.orphan_files(1000)')
    expect(
      swept.map(({ path }) => path),
      'the file is not kept for a week',
    ).toContain(file.path)
    expect((await register()).at(-1)).toMatchObject({ profile_id: account.profileId, user_id: account.userId })

    const [job] = await engine.sql.query<{ id: string; recipient: string }>(
      `select id, recipient from public.mail_jobs where template = 'account_deleted' and recipient = $1`,
      [account.email],
    )
    expect(job?.recipient).toBe(account.email)
    await engine.sql.query(`update public.mail_jobs set sent_at = now(), data = '{}' where id = $1`, [job?.id])
    expect(await traces()).toEqual(['hawa.searched.words', 'invoices.nom'])
  })

  it('a specialist: reports and the custody of samples keep their name, nothing else does', async () => {
    const account = await person('intervention', {
      specialisation: `${mark}bruit`,
      zone_intervention: `${mark}zone`,
    })
    await engine.sql.query('update public.profiles set is_approved = true where id = $1', [account.profileId])
    const id = await study(engine, people.client, 'en_attente', null)
    await done('accept_study', { study_id: id }, account)
    await done('start_study', { study_id: id }, account)
    const measured = {
      study_id: id,
      measurement_id: randomUUID(),
      parametre: 'ph',
      valeur: 7,
      unite: 'pH',
      measured_at: new Date().toISOString(),
    }
    await done('add_measurement', measured, account)
    await done(
      'add_sample',
      {
        study_id: id,
        sample_id: randomUUID(),
        code: makeSampleCode(studyId(id)),
        matrice: 'eau',
        contenant: 'flacon_verre',
        sampled_at: '2026-06-01T09:00:00.000Z',
      },
      account,
    )
    await done(
      'open_support_request',
      { request_id: randomUUID(), message_id: randomUUID(), categorie: 'technique', sujet: mark, contenu: mark },
      account,
    )
    await done('finish_study', { study_id: id }, account)
    const path = `reports/${account.userId}/rapport_${id}_1.pdf`
    await storeFile(engine, account, path)
    await done(
      'attach_report',
      { study_id: id, path, size: 10, sha256: 'a'.repeat(64), type_rapport: 'terrain' },
      account,
    )
    await done(
      'delete_account',
      { account_id: account.profileId, rev: await rev(account), motif: 'Par téléphone' },
      people.admin,
    )
    await engine.sql.query(`update public.mail_jobs set sent_at = now() where template = 'account_deleted'`)

    expect(await traces()).toEqual([
      'hawa.searched.words',
      'mission_samples.author_name',
      'report_versions.author_name',
      'sample_events.author_name',
    ])
    expect(await foundBy(), 'by the name that its custody says').toEqual(['sample'])
    const [report] = await engine.sql.query<{ author_name: string }>(
      'select author_name from public.report_versions where study_id = $1',
      [id],
    )
    expect(report?.author_name).toBe(`${mark}prenom ${mark}nom`)
    expect(
      (await engine.sql.query<{ path: string }>('select path from public.orphan_files(1000)')).map((one) => one.path),
    ).not.toContain(path)
  })

  it('what the ledger and the journal keep: that it was done, by whom, and no words', async () => {
    const account = await person('client')
    await done('update_profile', { entreprise: `${mark}neuve` }, account)
    const verdict = await remove(account)
    expect(word(verdict)).toBe('applied')
    const [own] = await engine.sql.query<{ args: object }>('select args from public.commands where user_id = $1', [
      account.userId,
    ])
    expect(own?.args).toEqual({})
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{
        told: { rows: readonly { args: object; person: object; changes: readonly { before: unknown }[] }[] }
      }>(`select public.admin_journal(command => 'delete_account', size => 1) as told`),
    )
    expect(row?.told.rows[0]).toMatchObject({
      args: { account_id: account.profileId, motif: 'Par téléphone' },
      person: { type_compte: 'admin' },
    })
    expect(row?.told.rows[0]?.changes.every(({ before }) => before === null)).toBe(true)
  })

  it('is decided on what was seen, once, and with a reason where the person has not asked', async () => {
    const account = await person('client')
    expect((await remove(account, {})).result).toEqual({ field: 'motif', reason: 'required' })
    await done('request_account_deletion', {}, account)
    const seen = await rev(account)
    await done('withdraw_account_deletion', {}, account)
    expect(word(await give('delete_account', { account_id: account.profileId, rev: seen }))).toBe('account_changed')
    expect(word(await remove(people.admin))).toBe('own_deletion')
    expect(word(await give('delete_account', { account_id: randomUUID(), rev: 1, motif: 'x' }))).toBe('unknown_account')
    expect(word(await remove(account))).toBe('applied')
    expect(word(await remove(account))).toBe('already')
    for (const name of ['update_account', 'set_account_active']) {
      expect(
        word(await give(name, { account_id: account.profileId, rev: await rev(account), active: true, nom: 'x' })),
        name,
      ).toBe('unknown_account')
    }
  })

  it('shuts every door at once, also to a token that is still good for an hour', async () => {
    const account = await person('intervention')
    await engine.sql.query('update public.profiles set is_approved = true where id = $1', [account.profileId])
    await done('delete_account', { account_id: account.profileId, rev: await rev(account), motif: 'x' }, people.admin)
    expect(word(await give('update_profile', { nom: 'Retour' }, account))).toBe('not_allowed')
    const seen = await engine.as(account, async (tx) => {
      const count = async (statement: string) => (await tx.query(`select 1 from ${statement}`)).length
      return [await count('public.profiles'), await count('public.demandes_etudes'), await count('storage.objects')]
    })
    expect(seen).toEqual([0, 0, 0])
    expect(await engine.as(account, (tx) => tx.query('select public.export_my_data()')).catch(sqlState)).toBe('42501')
    // The address is free again, for another account that knows nothing of the first.
    const again = await signUp(engine, { type_compte: 'client', prenom: 'Neuve' }, account.email)
    expect(again.profileId).not.toBe(account.profileId)
  })

  it('never leaves Hawa without an administrator', async () => {
    const account = await person('client')
    await engine.sql.query('select hawa.make_admin($1)', [account.email])
    await shutOut(engine, people.admin)
    const others = await engine.sql.query<{ id: string }>(
      `select id from public.profiles p where hawa.is_active_admin(p) and id <> $1`,
      [account.profileId],
    )
    for (const { id } of others) await shutOut(engine, { userId: '', email: '', profileId: id })
    const told = await engine.sql.query<{ told: object }>('select hawa.repeat_deletions($1::text::jsonb) as told', [
      JSON.stringify([
        { profile_id: account.profileId, user_id: account.userId, deleted_at: new Date().toISOString() },
      ]),
    ])
    expect(told[0]?.told).toEqual({ repeated: 0, kept: [account.profileId] })
    expect(await now(account)).toMatchObject({ deleted_at: null, nom: `${mark}nom` })
    await engine.sql.query('update public.profiles set is_active = true where id = $1', [people.admin.profileId])
    await done('delete_account', { account_id: account.profileId, rev: await rev(account), motif: 'x' }, people.admin)
  })

  it('a restored database deletes again what its backup has brought back, without a mail', async () => {
    const account = await person('client')
    await study(engine, account, 'en_cours', people.intervenant)
    const entry = {
      profile_id: account.profileId,
      user_id: account.userId,
      deleted_at: '2026-11-20T10:00:00+00:00',
    }
    const unknown = { ...entry, profile_id: randomUUID(), user_id: randomUUID() }
    const repeat = () =>
      engine.sql.query<{ told: object }>('select hawa.repeat_deletions($1::text::jsonb) as told', [
        JSON.stringify([entry, unknown]),
      ])
    expect((await repeat())[0]?.told).toEqual({ repeated: 1, kept: [] })
    expect((await repeat())[0]?.told, 'and once').toEqual({ repeated: 0, kept: [] })
    expect(await now(account)).toMatchObject({ user_id: null, nom: '', email: '' })
    expect(await engine.sql.query(`select 1 from public.mail_jobs where recipient = $1`, [account.email])).toEqual([])
    expect(await register()).toEqual(expect.arrayContaining([entry, unknown]))
    for (const who of ['anonymous', people.admin, 'service'] as const) {
      for (const call of [`hawa.repeat_deletions('[]')`, 'hawa.deletions()']) {
        expect(await engine.as(who, (tx) => tx.query(`select ${call}`)).catch(sqlState), call).toBe('42501')
      }
    }
  })

  it('is in no list or count of administrators, and before that it is due within thirty days', async () => {
    const account = await person('client')
    const ask = async <T>(call: string): Promise<T> => {
      const [row] = await engine.as(people.admin, (tx) => tx.query<{ told: T }>(`select ${call} as told`))
      if (!row) throw new Error('no answer')
      return row.told
    }
    interface Todo {
      readonly items: readonly {
        readonly kind: string
        readonly count: number
        readonly first: readonly { readonly id: string; readonly since: string }[]
      }[]
    }
    interface List {
      readonly total: number
      readonly cards: { readonly total: number }
    }
    const due = async () => (await ask<Todo>('public.admin_todo()')).items.find(({ kind }) => kind === 'deletions')
    const none = await due()
    await done('request_account_deletion', {}, account)
    await engine.sql.query(`update public.profiles set deletion_requested_at = '2020-01-01T08:00:00Z' where id = $1`, [
      account.profileId,
    ])
    expect(await due()).toMatchObject({
      count: (none?.count ?? 0) + 1,
      first: [{ id: account.profileId, name: `${mark}prenom ${mark}nom` }],
    })
    expect(Date.parse((await due())?.first[0]?.since ?? '')).toBe(Date.parse('2020-01-31T08:00:00Z'))
    const list = () => ask<List>(`public.admin_accounts(search => '${mark}')`)
    const counts = () => ask<{ readonly clients: number }>('public.admin_counts()')
    const before = { list: await list(), counts: await counts() }
    expect(await ask<object>(`public.admin_account('${account.profileId}')`)).toMatchObject({
      account: { open_studies: 0 },
    })
    expect(word(await remove(account, {}))).toBe('applied')
    expect(await due()).toMatchObject({ count: none?.count })
    expect((await list()).total).toBe(before.list.total - 1)
    expect((await list()).cards.total).toBe(before.list.cards.total - 1)
    expect((await counts()).clients).toBe(before.counts.clients - 1)
    expect(await ask<object>(`public.admin_account('${account.profileId}')`)).toMatchObject({ account: null })
  })

  it('leaves alone what somebody else has written with the same address', async () => {
    const account = await person('client')
    await engine.as('service', (tx) =>
      contact(tx, contactMessage({ email: account.email, message: 'Avant tout compte' })),
    )
    await remove(account)
    const kept = await engine.sql.query('select 1 from public.contact_messages where email = $1', [account.email])
    expect(kept).toHaveLength(1)
    await engine.sql.query('delete from public.contact_messages where email = $1', [account.email])
    await engine.sql.query(`delete from public.mail_jobs where template = 'contact_message'`)
  })
})
