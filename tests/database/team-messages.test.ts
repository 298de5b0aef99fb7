import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pairOf, TEAM_THREAD } from '../../sync/domain/staff-thread.ts'
import { cast, shutOut, request, SHA256, signUp, storeFile, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly rev: number
  readonly deleted: boolean
  readonly body: Readonly<Record<string, unknown>>
}
interface Listed {
  readonly thread_id: string
  readonly thread_kind: string
  readonly waiting: boolean
  readonly unread: number
  readonly specialist_name: string | null
}

/**
 * A word to the whole team, one from each to `intervenant` as a conversation of the two, and one to the pair of
 * `intervenant` and `otherIntervenant`.
 */
const WORDS = policyTable(
  `
  to      | client        | otherClient   | intervenant   | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  --------+---------------+---------------+---------------+------------------+--------------+------------------+------------------+--------------
  equipe  | thread_closed | thread_closed | applied       | applied          | not_approved | account_inactive | account_inactive | applied
  one     | thread_closed | thread_closed | thread_closed | applied          | not_approved | account_inactive | account_inactive | applied
  pair    | thread_closed | thread_closed | applied       | applied          | not_approved | account_inactive | account_inactive | thread_closed
`,
)

describe.each(ENGINES)('conversations of the team on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.message_reads')
    await engine.sql.query('delete from public.messages')
    await engine.sql.query(`delete from hawa.deliveries where kind in ('message', 'read_mark')`)
    // Of earlier tests: their people have left.
    await shutOut(engine)
    people = await cast(engine)
    await engine.sql.query('delete from public.mail_jobs')
  })
  afterAll(() => engine?.close())

  const pair = (one: Account, other: Account): string => pairOf(one.profileId, other.profileId)
  const words = (thread_kind: string, thread_id: string, contenu = 'x') => ({
    message_id: randomUUID(),
    thread_kind,
    thread_id,
    contenu,
  })
  const say = (who: Account, contenu: string): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'send_message', words('equipe', TEAM_THREAD, contenu)))
  const tell = (who: Account, whom: Account, contenu: string): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'send_message', words('direct', pair(who, whom), contenu)))
  const mark = (who: Account, thread_kind: string, thread_id: string): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'mark_thread_read', { thread_kind, thread_id, up_to: '2100-01-01T00:00:00Z' }))
  const page = (who: Account, after = 0, batch = 2000) =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[]; digest: { count: number; xor: number } | null } }>(
        'select public.pull_records($1::bigint, $2) as page',
        [after, batch],
      )
      return row?.page ?? { rows: [], digest: null }
    })
  const heard = async (who: Account) =>
    (await page(who)).rows.filter(({ kind }) => kind === 'message').map(({ body }) => body['contenu'])
  const colleagues = async (who: Account) => (await page(who)).rows.filter(({ kind }) => kind === 'colleague')
  const inbox = (who = people.admin) =>
    engine.as(
      who,
      async (tx) =>
        (
          await tx.query<{ answer: { threads: readonly Listed[]; total: number; waiting: number } }>(
            'select public.admin_threads() as answer',
          )
        )[0]?.answer,
    )
  const asked = (who: Account, kind: string, thread: string) =>
    engine.as(
      who,
      async (tx) =>
        (
          await tx.query<{ answer: { total: number; about: object; marks: readonly object[] } | null }>(
            'select public.admin_thread($1, $2) as answer',
            [kind, thread],
          )
        )[0]?.answer,
    )
  const mailed = () =>
    engine.sql.query<{ event: string; profile: string }>(
      'select event, profile from public.mail_jobs where profile is not null order by event',
    )
  const outsiders = () => [people.client, people.otherClient, people.unapproved, people.inactive, people.inactiveClient]

  it.each(WORDS)('$name', async ({ name, cells }) => {
    const got: Record<string, string> = {}
    for (const { column } of cells) {
      const who = people[column as keyof Cast]
      const args =
        name === 'equipe'
          ? words('equipe', TEAM_THREAD)
          : words(
              'direct',
              name === 'one' ? pair(who, people.intervenant) : pair(people.intervenant, people.otherIntervenant),
            )
      got[column] = word(await engine.probe(who, (tx) => apply(tx, 'send_message', args)))
    }
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('a word to the team is delivered once, and every specialist has it; nobody else learns of it', async () => {
    const verdict = await say(people.intervenant, 'Qui a un micro ?')
    await say(people.admin, 'Le bureau.')
    for (const who of [people.intervenant, people.otherIntervenant])
      expect(await heard(who)).toEqual(['Qui a un micro ?', 'Le bureau.'])
    const own = (await page(people.intervenant)).rows.filter(({ kind }) => kind === 'message')
    expect(own.map(({ body }) => [body['mine'], body['author_name']])).toEqual([
      [true, 'Ines Essai'],
      [false, 'Aya Essai'],
    ])
    expect(verdict.result?.['rev'], 'what a device waits for').toBe(own[0]?.rev)
    expect(await engine.sql.query(`select 1 from hawa.deliveries where kind = 'message'`), 'one row each').toHaveLength(
      2,
    )
    for (const stranger of outsiders()) {
      expect((await page(stranger)).rows.filter(({ kind }) => kind === 'message' || kind === 'colleague')).toEqual([])
      expect(await engine.as(stranger, (tx) => tx.query('select 1 from public.messages'))).toEqual([])
    }
    expect(await heard(people.admin), 'administrators mirror nothing').toEqual([])
    for (const who of [people.intervenant, people.otherIntervenant, people.admin])
      expect(await engine.as(who, (tx) => tx.query('select 1 from public.messages'))).toHaveLength(2)
  })

  it('what two people say reaches those two, and no administrator', async () => {
    await tell(people.intervenant, people.otherIntervenant, 'Entre nous.')
    await tell(people.otherIntervenant, people.intervenant, 'Oui.')
    for (const who of [people.intervenant, people.otherIntervenant])
      expect(await heard(who)).toEqual(['Entre nous.', 'Oui.'])
    const third = await signUp(engine, { type_compte: 'intervention', prenom: 'Tia', nom: 'Essai' })
    await engine.sql.query('update public.profiles set is_approved = true where id = $1', [third.profileId])
    for (const stranger of [third, people.admin, ...outsiders()]) {
      await mark(stranger, 'direct', pair(people.intervenant, people.otherIntervenant))
      expect(await heard(stranger)).toEqual([])
      for (const table of ['messages', 'message_reads'])
        expect(await engine.as(stranger, (tx) => tx.query(`select 1 from public.${table}`))).toEqual([])
    }
    expect(await mark(third, 'direct', pair(people.intervenant, people.otherIntervenant))).toEqual({
      verdict: 'applied',
      result: {},
      replayed: false,
    })
    expect(await inbox()).toEqual({ threads: [], total: 0, waiting: 0, inquiries: 0, before: null, after: null })
    expect(await asked(people.admin, 'direct', pair(people.intervenant, people.otherIntervenant))).toBeNull()
    expect(await engine.sql.query('select 1 from public.message_reads')).toEqual([])
  })

  it('somebody who waits, has left or is a client cannot be written to, and the answer is that of nobody', async () => {
    const nobody = { profileId: randomUUID() } as Account
    for (const whom of [...outsiders(), nobody, people.intervenant]) {
      expect(await tell(people.intervenant, whom, 'x')).toEqual({
        verdict: 'refused',
        code: 'thread_closed',
        replayed: false,
      })
    }
    for (const thread of [TEAM_THREAD, randomUUID(), people.otherIntervenant.profileId]) {
      expect(
        word(await engine.as(people.intervenant, (tx) => apply(tx, 'send_message', words('direct', thread)))),
      ).toBe('thread_closed')
    }
    expect(
      word(await engine.as(people.intervenant, (tx) => apply(tx, 'send_message', words('equipe', randomUUID())))),
    ).toBe('thread_closed')
    expect(
      word(await engine.as(people.intervenant, (tx) => apply(tx, 'send_message', words('equipe', TEAM_THREAD, ' ')))),
    ).toBe('invalid')
  })

  it('no study and no help request takes the place of a conversation of the team', async () => {
    for (const thread of [TEAM_THREAD, pair(people.intervenant, people.otherIntervenant)]) {
      expect(await engine.as(people.client, (tx) => apply(tx, 'request_study', request(thread))).catch(sqlState)).toBe(
        '23514',
      )
      const help = { request_id: thread, message_id: randomUUID(), categorie: 'general', sujet: 'x', contenu: 'x' }
      expect(await engine.as(people.intervenant, (tx) => apply(tx, 'open_support_request', help)).catch(sqlState)).toBe(
        '23514',
      )
    }
  })

  it('who leaves is told nothing more and leaves the list; their words stay, and they cannot be answered', async () => {
    await tell(people.otherIntervenant, people.intervenant, 'Je pars demain.')
    await say(people.otherIntervenant, 'Au revoir.')
    const before = Math.max(...(await page(people.intervenant)).rows.map(({ rev }) => rev))
    await engine.sql.query('update public.profiles set is_active = false where id = $1', [
      people.otherIntervenant.profileId,
    ])
    expect((await page(people.intervenant, before)).rows).toMatchObject([
      { id: people.otherIntervenant.profileId, kind: 'colleague', deleted: true },
    ])
    expect(await heard(people.intervenant)).toEqual(['Je pars demain.', 'Au revoir.'])
    expect(word(await tell(people.intervenant, people.otherIntervenant, 'Déjà ?'))).toBe('thread_closed')
    expect(await page(people.otherIntervenant)).toEqual({ rows: [], digest: { count: 0, xor: 0 } })
  })

  it(
    'the list of the team: names and work, neither address nor telephone; who is approved joins it and reads what ' +
      'was said',
    async () => {
      await say(people.intervenant, 'Bienvenue.')
      const listed = await colleagues(people.otherIntervenant)
      expect(listed.map(({ id }) => id).toSorted()).toEqual(
        [people.intervenant, people.otherIntervenant, people.admin].map(({ profileId }) => profileId).toSorted(),
      )
      for (const { body } of listed)
        expect(Object.keys(body).toSorted()).toEqual([
          'name',
          'pays',
          'role',
          'since',
          'specialite',
          'zone_intervention',
        ])
      await engine.sql.query('update public.profiles set is_approved = true where id = $1', [
        people.unapproved.profileId,
      ])
      expect((await colleagues(people.intervenant)).map(({ body }) => body['name'])).toContain('Nadia Essai')
      expect(await heard(people.unapproved)).toEqual(['Bienvenue.'])
      const offered = (who: Account) =>
        engine.as(
          who,
          async (tx) =>
            (
              await tx.query<{ answer: readonly { body: { name: string } }[] }>(
                'select public.admin_colleagues() as answer',
              )
            )[0]?.answer,
        )
      expect((await offered(people.admin))?.map(({ body }) => body.name)).toEqual([
        'Ines Essai',
        'Nadia Essai',
        'Otto Essai',
      ])
      for (const who of [people.client, people.intervenant]) expect(await offered(who).catch(sqlState)).toBe('42501')
    },
  )

  it('devices have the last five hundred words of the team, and forget the one before', async () => {
    await engine.sql.query(
      `insert into public.messages (id, thread_kind, thread_id, author, author_role, contenu, at, received_at)
       select gen_random_uuid(), 'equipe', $1, $2, 'intervention', n::text, now(), now() - interval '2 days' + n *
       interval '1 second' from generate_series(1, 500) n`,
      [TEAM_THREAD, people.intervenant.profileId],
    )
    expect((await heard(people.otherIntervenant)).length).toBe(500)
    const last = (await page(people.otherIntervenant)).rows.at(-1)?.rev ?? 0
    await say(people.intervenant, 'la suivante')
    const told = (await page(people.otherIntervenant, last)).rows
    expect(told.map(({ deleted, body }) => (deleted ? 'gone' : body['contenu']))).toEqual(['la suivante', 'gone'])
    const fresh = await heard(people.otherIntervenant)
    expect([fresh.length, fresh[0], fresh.at(-1)]).toEqual([500, '2', 'la suivante'])
    expect(await asked(people.admin, 'equipe', TEAM_THREAD)).toMatchObject({ total: 501 })
  })

  it('pages of two audiences follow one another, and the proof is over both', async () => {
    await tell(people.intervenant, people.otherIntervenant, 'a')
    await say(people.intervenant, 'b')
    await tell(people.otherIntervenant, people.intervenant, 'c')
    const whole = await page(people.intervenant)
    const rows: Row[] = []
    for (;;) {
      const { rows: next } = await page(people.intervenant, rows.at(-1)?.rev ?? 0, 2)
      rows.push(...next)
      if (next.length < 2) break
    }
    expect(
      rows.filter(({ deleted }) => !deleted),
      'tombstones come only to who has a cursor',
    ).toEqual(whole.rows)
    expect(whole.digest).toEqual({ count: whole.rows.length, xor: whole.rows.reduce((xor, { rev }) => xor ^ rev, 0) })
  })

  it('read marks: of two people both see them, of the team each their own', async () => {
    await say(people.intervenant, 'x')
    await tell(people.intervenant, people.otherIntervenant, 'y')
    await mark(people.otherIntervenant, 'equipe', TEAM_THREAD)
    await mark(people.otherIntervenant, 'direct', pair(people.intervenant, people.otherIntervenant))
    const marks = async (who: Account) =>
      (await page(who)).rows
        .filter(({ kind }) => kind === 'read_mark')
        .map(({ body }) => [body['thread_kind'], body['mine']])
    expect(await marks(people.otherIntervenant)).toEqual([
      ['equipe', true],
      ['direct', true],
    ])
    expect(await marks(people.intervenant)).toEqual([['direct', false]])
  })

  it("the inbox has the team and one's own; a word to one administrator waits for that one", async () => {
    const other = await signUp(engine, { type_compte: 'client', prenom: 'Badr', nom: 'Essai' })
    await engine.sql.query('select hawa.make_admin($1)', [other.email])
    await say(people.intervenant, 'À tous.')
    await tell(people.intervenant, people.admin, 'À vous.')
    expect(await inbox()).toMatchObject({
      total: 2,
      waiting: 1,
      threads: [
        { thread_kind: 'direct', waiting: true, unread: 1, specialist_name: 'Ines Essai' },
        { thread_id: TEAM_THREAD, thread_kind: 'equipe', waiting: false, unread: 1, specialist_name: null },
      ],
    })
    expect(await inbox(other)).toMatchObject({ total: 1, waiting: 0, threads: [{ thread_kind: 'equipe' }] })
    expect(await asked(other, 'direct', pair(people.intervenant, people.admin))).toBeNull()
    expect(
      word(
        await engine.as(other, (tx) =>
          apply(tx, 'send_message', words('direct', pair(people.intervenant, people.admin))),
        ),
      ),
    ).toBe('thread_closed')
    expect(word(await tell(other, people.admin, 'x')), 'two administrators have other ways').toBe('thread_closed')
    expect(await asked(people.admin, 'direct', pair(people.intervenant, people.admin))).toMatchObject({
      total: 1,
      about: { specialist_name: 'Ines Essai', client_name: null },
    })
    await mark(people.admin, 'direct', pair(people.intervenant, people.admin))
    expect(await inbox()).toMatchObject({ waiting: 0 })
    expect(word(await tell(people.admin, people.intervenant, 'Vu.'))).toBe('applied')
    expect(await heard(people.intervenant)).toEqual(['À tous.', 'À vous.', 'Vu.'])
  })

  it('mails: of two people to the other one, of the whole team to nobody', async () => {
    await say(people.intervenant, 'x')
    expect(await mailed()).toEqual([])
    await tell(people.intervenant, people.otherIntervenant, 'x')
    expect(await mailed()).toEqual([{ event: 'message', profile: people.otherIntervenant.profileId }])
    await engine.sql.query('delete from public.mail_jobs')
    await tell(people.intervenant, people.admin, 'x')
    expect(await mailed()).toEqual([{ event: 'team_message', profile: people.admin.profileId }])
    await engine.sql.query(`update public.mail_jobs set next_attempt_at = now() where profile is not null`)
    const leased = await engine.as('service', (tx) =>
      tx.query<{ job: { data: object } }>('select public.lease_mail_jobs(50) as job'),
    )
    expect(leased.map(({ job }) => job.data)).toMatchObject([
      { events: [{ event: 'team_message', thread_kind: 'direct', about: pair(people.intervenant, people.admin) }] },
    ])
  })

  it("files: the team's for the team, of two people for the two", async () => {
    const attach = async (thread_kind: string, thread_id: string): Promise<string> => {
      const message_id = randomUUID()
      const path = `messages/${people.intervenant.userId}/${message_id}_1.pdf`
      await storeFile(engine, people.intervenant, path)
      const file = { path, name: 'plan.pdf', type: 'application/pdf', size: 10, sha256: SHA256 }
      expect(
        word(
          await engine.as(people.intervenant, (tx) =>
            apply(tx, 'send_message', { message_id, thread_kind, thread_id, contenu: '', file }),
          ),
        ),
      ).toBe('applied')
      return path
    }
    const reads = (who: Account, path: string) =>
      engine.as(
        who,
        async (tx) => (await tx.query('select 1 from storage.objects where name = $1', [path])).length === 1,
      )
    const ofTeam = await attach('equipe', TEAM_THREAD)
    const ofTwo = await attach('direct', pair(people.intervenant, people.otherIntervenant))
    for (const path of [ofTeam, ofTwo]) {
      expect(await reads(people.otherIntervenant, path)).toBe(true)
      for (const stranger of outsiders()) expect(await reads(stranger, path)).toBe(false)
    }
    expect([await reads(people.admin, ofTeam), await reads(people.admin, ofTwo)]).toEqual([true, false])
  })

  it("an export holds one's own words and what was said to one, not what others said to the whole team", async () => {
    await say(people.otherIntervenant, 'à tous')
    await say(people.intervenant, 'de moi')
    await tell(people.otherIntervenant, people.intervenant, 'à moi')
    const exported = await engine.as(people.intervenant, (tx) =>
      tx.query<{ data: { messages: readonly { contenu: string }[] } }>('select public.export_my_data() as data'),
    )
    expect(exported[0]?.data.messages.map(({ contenu }) => contenu)).toEqual(['de moi', 'à moi'])
  })

  it('more than three hundred words a day to the whole team come later', async () => {
    await engine.sql.query(
      `insert into public.messages (id, thread_kind, thread_id, author, author_role, contenu, at, received_at)
       select gen_random_uuid(), 'equipe', $1, $2, 'intervention', 'x', now(), now() - n * interval '1 second' from
       generate_series(1, 300) n`,
      [TEAM_THREAD, people.intervenant.profileId],
    )
    expect(await say(people.intervenant, 'x').catch(sqlState)).toBe('53400')
    expect(word(await say(people.otherIntervenant, 'x'))).toBe('applied')
  })

  it('a pair has one name, whoever makes it, on the device and here', async () => {
    for (let n = 0; n < 50; n += 1) {
      const [one, other] = [randomUUID(), randomUUID()]
      const [row] = await engine.sql.query<{ there: string; back: string; mirrored: string }>(
        'select hawa.pair_of($1, $2)::text as there, hawa.pair_of($2, $1)::text as mirrored, ' +
          'hawa.pair_of(hawa.pair_of($1, $2), $1)::text as back',
        [one, other],
      )
      expect(row).toEqual({ there: pairOf(one, other), mirrored: pairOf(other, one), back: other })
    }
    expect(await engine.sql.query('select hawa.thread_of_team()::text as id')).toEqual([{ id: TEAM_THREAD }])
  })
})
