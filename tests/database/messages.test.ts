import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'

interface Body {
  readonly author_role?: string
  readonly author_name?: string | null
  readonly contenu?: string
  readonly mine: boolean
  readonly due_at?: string | null
  readonly received_at?: string
  readonly up_to?: string
  readonly reader_role?: string
}
interface Row {
  readonly id: string
  readonly kind: string
  readonly rev: number
  readonly deleted: boolean
  readonly body: Body
}
interface Inbox {
  readonly after: readonly string[] | null
  readonly threads: readonly {
    readonly thread_id: string
    readonly waiting: boolean
    readonly due_at: string | null
    readonly unread: number
    readonly last: { readonly contenu: string }
  }[]
  readonly total: number
  readonly waiting: number
}

describe.each(ENGINES)('messages on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let mission: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.message_reads')
    await engine.sql.query('delete from public.messages')
    people = await cast(engine)
    mission = await study(engine, people.client, 'en_cours', people.intervenant)
  })
  afterAll(() => engine?.close())

  const say = (
    who: Account,
    thread_id: string,
    contenu: string,
    more: { kind?: string; message_id?: string; id?: string; madeAt?: string } = {},
  ): Promise<Verdict> =>
    engine.as(who, (tx) =>
      apply(
        tx,
        'send_message',
        { message_id: more.message_id ?? randomUUID(), thread_kind: more.kind ?? 'study', thread_id, contenu },
        more,
      ),
    )
  const advice = (who: Account, contenu: string, thread = people.client.profileId) =>
    say(who, thread, contenu, { kind: 'advice' })
  const mark = (
    who: Account,
    thread_id: string,
    up_to = '2100-01-01T00:00:00Z',
    thread_kind = 'study',
  ): Promise<Verdict> => engine.as(who, (tx) => apply(tx, 'mark_thread_read', { thread_kind, thread_id, up_to }))
  const pull = (who: Account, after = 0): Promise<readonly Row[]> =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>(
        'select public.pull_records($1::bigint, 500) as page',
        [after],
      )
      return (row?.page.rows ?? []).filter(({ kind }) => kind === 'message' || kind === 'read_mark')
    })
  const messages = async (who: Account) =>
    (await pull(who))
      .filter(({ kind }) => kind === 'message')
      .map(({ body }) => body)
      .toSorted((a, b) => Date.parse(a.received_at ?? '') - Date.parse(b.received_at ?? ''))
  const marks = async (who: Account) =>
    (await pull(who)).filter(({ kind }) => kind === 'read_mark').map(({ body }) => body)
  const inbox = (page: object | null = null, batch = 20): Promise<Inbox> =>
    engine.as(
      people.admin,
      async (tx) =>
        (
          await tx.query<{ answer: Inbox }>('select public.admin_threads($1::text::jsonb, $2) as answer', [
            JSON.stringify(page),
            batch,
          ])
        )[0]?.answer as Inbox,
    )

  it('client, specialist and team speak in the conversation of a study, and nobody else learns of it', async () => {
    for (const [who, words] of [
      [people.client, 'Quand venez-vous ?'],
      [people.intervenant, 'Mardi à 9 h.'],
      [people.admin, 'Le filtre est commandé.'],
    ] as const) {
      expect(await say(who, mission, words)).toMatchObject({ verdict: 'applied', result: { rev: expect.any(Number) } })
    }
    for (const reader of [people.client, people.intervenant]) {
      expect((await messages(reader)).map(({ contenu, author_role, mine }) => [contenu, author_role, mine])).toEqual([
        ['Quand venez-vous ?', 'client', reader === people.client],
        ['Mardi à 9 h.', 'intervention', reader === people.intervenant],
        ['Le filtre est commandé.', 'admin', false],
      ])
    }
    expect(await messages(people.client)).toMatchObject([
      { author_name: 'Clara Essai' },
      { author_name: 'Ines Essai' },
      { author_name: 'Aya Essai' },
    ])
    for (const stranger of [
      people.otherClient,
      people.otherIntervenant,
      people.unapproved,
      people.inactive,
      people.inactiveClient,
    ])
      expect(await pull(stranger)).toEqual([])
  })

  it('a conversation of others and one that does not exist are the same answer', async () => {
    await say(people.client, mission, 'x')
    for (const who of [people.otherClient, people.otherIntervenant]) {
      for (const [thread, kind] of [
        [mission, 'study'],
        [randomUUID(), 'study'],
        [people.client.profileId, 'advice'],
        [randomUUID(), 'advice'],
        [mission, 'advice'],
      ] as const) {
        expect(await say(who, thread, 'x', { kind })).toEqual({
          verdict: 'refused',
          code: 'thread_closed',
          replayed: false,
        })
        expect(await mark(who, thread, undefined, kind)).toEqual({ verdict: 'applied', result: {}, replayed: false })
      }
    }
    expect(word(await say(people.intervenant, people.client.profileId, 'x', { kind: 'advice' }))).toBe('thread_closed')
    expect(word(await say(people.admin, people.intervenant.profileId, 'x', { kind: 'advice' }))).toBe('thread_closed')
    expect(word(await say(people.unapproved, mission, 'x'))).toBe('not_approved')
    for (const who of [people.inactive, people.inactiveClient])
      expect(word(await say(who, mission, 'x'))).toBe('account_inactive')
    for (const name of ['send_message', 'mark_thread_read'])
      expect(await engine.probe('anonymous', (tx) => apply(tx, name, {})).catch(sqlState)).toBe('42501')
    expect(await messages(people.client)).toHaveLength(1)
    expect(await marks(people.client)).toEqual([])
  })

  it('a mission given to somebody else takes the conversation along', async () => {
    await say(people.client, mission, 'Bonjour')
    await mark(people.intervenant, mission)
    const cursor = Math.max(...(await pull(people.intervenant)).map(({ rev }) => rev))
    await engine.sql.query('update public.demandes_etudes set intervenant_id = $1 where id = $2', [
      people.otherIntervenant.profileId,
      mission,
    ])
    expect((await pull(people.intervenant, cursor)).map(({ deleted }) => deleted)).toEqual([true, true])
    expect(word(await say(people.intervenant, mission, 'x'))).toBe('thread_closed')
    expect(word(await mark(people.intervenant, mission))).toBe('applied')
    expect((await messages(people.otherIntervenant)).map(({ contenu }) => contenu)).toEqual(['Bonjour'])
    expect(word(await say(people.otherIntervenant, mission, 'Je reprends.'))).toBe('applied')
    expect((await pull(people.intervenant)).length).toBe(0)
  })

  it('[L3] asked twice it is said once; another command with the same message finds it', async () => {
    const [id, message_id] = [randomUUID(), randomUUID()]
    const first = await say(people.client, mission, 'Une fois', { id, message_id })
    expect(await say(people.client, mission, 'Une fois', { id, message_id })).toEqual({ ...first, replayed: true })
    expect(word(await say(people.client, mission, 'Une fois', { message_id }))).toBe('already')
    expect(await messages(people.client)).toHaveLength(1)
  })

  it('what was written without network stands where it arrived, with the time of its writing', async () => {
    const written = new Date(Date.now() - 3_600_000).toISOString()
    await say(people.intervenant, mission, 'Premier')
    await say(people.client, mission, 'Écrit il y a une heure', { madeAt: written })
    const [first, late] = await messages(people.intervenant)
    expect([first?.contenu, late?.contenu]).toEqual(['Premier', 'Écrit il y a une heure'])
    const [{ at } = { at: '' }] = await engine.sql.query<{ at: string }>(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from public.messages where
        contenu like 'Écrit%'`,
    )
    expect(at).toBe(written)
  })

  it('read marks only go further, never beyond what has arrived, and are shown to the others', async () => {
    await say(people.client, mission, 'un')
    const [one] = await messages(people.intervenant)
    await mark(people.intervenant, mission, one?.received_at)
    await say(people.client, mission, 'deux')
    const [, two] = await messages(people.intervenant)
    expect(await marks(people.client)).toMatchObject([
      { up_to: one?.received_at, reader_role: 'intervention', mine: false },
    ])
    await mark(people.intervenant, mission)
    await mark(people.intervenant, mission, one?.received_at)
    expect(await marks(people.client)).toMatchObject([{ up_to: two?.received_at }])
    const before = await pull(people.intervenant)
    await mark(people.intervenant, mission)
    expect(await pull(people.intervenant), 'nothing new for a mark that changes nothing').toEqual(before)
  })

  it("the experts' answer comes at once, says until when, and not again before a person answers", async () => {
    await advice(people.client, 'Quel filtre ?')
    const [asked, automatic] = await messages(people.client)
    expect(asked).toMatchObject({ contenu: 'Quel filtre ?', due_at: null, mine: true })
    expect(automatic).toMatchObject({
      author_role: 'automatic',
      author_name: null,
      contenu: '',
      mine: false,
      due_at: expect.any(String),
    })
    expect(Date.parse(automatic?.due_at ?? '') - Date.parse(asked?.received_at ?? '')).toBeGreaterThan(86_000_000)
    await advice(people.client, 'Pour un four à ciment.')
    expect((await messages(people.client)).map(({ author_role }) => author_role)).toEqual([
      'client',
      'automatic',
      'client',
    ])
    await advice(people.admin, 'Un filtre à manches.')
    await advice(people.client, 'Merci !')
    expect((await messages(people.client)).filter(({ author_role }) => author_role === 'automatic')).toHaveLength(1)
    await engine.sql.query(`update public.messages set received_at = received_at - interval '2 days'`)
    await advice(people.client, 'Et pour la carrière ?')
    expect((await messages(people.client)).map(({ author_role }) => author_role)).toEqual([
      'client',
      'automatic',
      'client',
      'admin',
      'client',
      'client',
      'automatic',
    ])
  })

  it.each([
    ['algerie', '2026-11-18T14:00:00+01', '2026-11-19T14:00:00+01', 'Wednesday, an ordinary day'],
    ['algerie', '2026-11-19T15:00:00+01', '2026-11-22T15:00:00+01', 'Thursday: Sunday at the same time'],
    ['algerie', '2026-11-20T10:00:00+01', '2026-11-22T23:59:00+01', 'Friday: by the end of Sunday'],
    ['algerie', '2026-11-21T23:30:00Z', '2026-11-23T00:30:00+01', 'Saturday in London is Sunday in Algiers'],
    ['kenya', '2026-11-20T15:00:00+03', '2026-11-23T15:00:00+03', 'Friday: Monday'],
    ['kenya', '2026-11-22T15:00:00+03', '2026-11-23T23:59:00+03', 'Sunday: by the end of Monday'],
    ['tanzanie', '2026-11-19T08:00:00+03', '2026-11-20T08:00:00+03', 'Thursday'],
    [null, '2026-11-19T15:00:00+01', '2026-11-22T15:00:00+01', 'no country'],
  ])('%s, asked at %s, answered by %s: %s', async (pays, asked, due, _why) => {
    const [row] = await engine.sql.query<{ same: boolean }>(
      'select hawa.reply_due($1, $2::timestamptz) = $3::timestamptz as same',
      [pays, asked, due],
    )
    expect(row?.same).toBe(true)
  })

  it('no instant has no answer, and asks the server for no endless search', async () => {
    const [row] = await engine.sql.query('select hawa.reply_due($1, null) as due', ['algerie'])
    expect(row).toEqual({ due: null })
  })

  it.each([
    ['algerie', 2, '2026-11-18T14:00:00+01', '2026-11-22T14:00:00+01', 'Wednesday: Thursday and Sunday'],
    ['algerie', 3, '2026-11-20T10:00:00+01', '2026-11-24T23:59:00+01', 'Friday: by the end of Tuesday'],
    ['kenya', 5, '2026-11-18T08:00:00+03', '2026-11-25T08:00:00+03', 'Wednesday: a week later'],
  ])('%s, within %i working days, asked at %s, answered by %s: %s', async (pays, days, asked, due, _why) => {
    await engine.as(people.admin, (tx) => apply(tx, 'set_setting', { key: 'reply_days', value: days }))
    const [row] = await engine.sql.query<{ same: boolean }>(
      'select hawa.reply_due($1, $2::timestamptz) = $3::timestamptz as same',
      [pays, asked, due],
    )
    const [told] = await engine.sql.query<{ told: unknown }>(
      `select public.published(0) -> 'items' -> 'rule' -> 'reply_days' as told`,
    )
    await engine.as(people.admin, (tx) => apply(tx, 'set_setting', { key: 'reply_days', value: 1 }))
    expect(row?.same).toBe(true)
    expect(told?.told).toBe(days)
  })

  it('the inbox: those that wait first, by pages, with what this administrator has not read', async () => {
    await say(people.client, mission, 'Une question')
    await advice(people.otherClient, 'Conseil ?', people.otherClient.profileId)
    expect((await inbox()).threads).toMatchObject([
      { thread_id: mission, waiting: true, unread: 1 },
      { thread_id: people.otherClient.profileId, waiting: true, unread: 1, last: { contenu: 'Conseil ?' } },
    ])
    await say(people.intervenant, mission, 'Je réponds au client.')
    expect(await inbox()).toMatchObject({
      total: 2,
      waiting: 1,
      threads: [{ waiting: true }, { thread_id: mission, waiting: false, unread: 2 }],
    })
    await say(people.admin, mission, 'Bien noté.')
    await mark(people.admin, mission)
    await say(people.intervenant, mission, 'Il me faut un deuxième capteur.')
    expect((await inbox()).threads).toMatchObject([{ waiting: true }, { thread_id: mission, waiting: true, unread: 1 }])
    await mark(people.admin, mission)
    expect(await inbox()).toMatchObject({
      waiting: 1,
      threads: [{ thread_id: people.otherClient.profileId }, { thread_id: mission, waiting: false, unread: 0 }],
    })
    const { after } = await inbox(null, 1)
    expect(await inbox({ after }, 1)).toMatchObject({ threads: [{ thread_id: mission }], after: null })
  })

  const settle = (who: Account, thread_id: string, message_id: string, thread_kind = 'study') =>
    engine.as(who, (tx) => apply(tx, 'settle_thread', { thread_kind, thread_id, message_id }))
  const waitsFor = (kind: string, id: string) =>
    engine.as(people.admin, async (tx) => {
      const [row] = await tx.query<{ answer: { waits: { message_id: string; due_at: string } | null } }>(
        'select public.admin_thread($1, $2) as answer',
        [kind, id],
      )
      return row?.answer.waits
    })

  it('an answer is due by the rule of the company, from the first word that waits', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await say(people.client, mission, 'Une question', { message_id: first })
    const [due] = await engine.sql.query<{ due: Date }>(
      `select hawa.reply_due(s.pays, m.received_at) as due from public.messages m
      join public.demandes_etudes s on s.id = m.study_id where m.id = $1`,
      [first],
    )
    const asked = await waitsFor('study', mission)
    expect(asked?.message_id).toBe(first)
    expect(Date.parse(asked?.due_at ?? '')).toBe(new Date(due?.due ?? 0).getTime())
    await say(people.client, mission, 'Toujours rien ?', { message_id: second })
    expect(await waitsFor('study', mission)).toEqual({ message_id: second, due_at: asked?.due_at })
    expect((await inbox()).threads).toMatchObject([{ thread_id: mission, due_at: asked?.due_at }])
    await say(people.admin, mission, 'Voici.')
    expect(await waitsFor('study', mission)).toBeNull()
    expect((await inbox()).threads).toMatchObject([{ thread_id: mission, due_at: null }])
  })

  it('a word that needs no answer is settled by an administrator, until somebody writes again', async () => {
    const [thanks, more] = [randomUUID(), randomUUID()]
    await say(people.client, mission, 'Merci !', { message_id: thanks })
    for (const who of [people.client, people.intervenant, people.otherClient, people.otherIntervenant])
      expect(word(await settle(who, mission, thanks))).toBe('not_allowed')
    expect(word(await settle(people.inactive, mission, thanks))).toBe('account_inactive')
    expect(word(await settle(people.admin, randomUUID(), thanks))).toBe('thread_closed')
    expect(word(await settle(people.admin, mission, thanks, 'support'))).toBe('invalid')
    expect(word(await settle(people.admin, people.client.profileId, thanks, 'advice'))).toBe('not_found')
    expect(await waitsFor('study', mission)).toMatchObject({ message_id: thanks })
    expect(word(await settle(people.admin, mission, thanks))).toBe('applied')
    expect(await inbox()).toMatchObject({ waiting: 0, threads: [{ thread_id: mission, waiting: false }] })
    await say(people.client, mission, 'Une chose encore.', { message_id: more })
    expect(word(await settle(people.admin, mission, thanks))).toBe('changed_meanwhile')
    expect(await waitsFor('study', mission)).toMatchObject({ message_id: more })
  })

  it('only administrators ask for the inbox and for any conversation', async () => {
    await say(people.client, mission, 'x')
    for (const who of [people.client, people.intervenant, people.otherClient, people.unapproved, people.inactive]) {
      for (const question of ['select public.admin_threads()', `select public.admin_thread('study', '${mission}')`]) {
        expect(await engine.probe(who, (tx) => tx.query(question)).catch(sqlState)).toBe('42501')
      }
    }
    const ask = (kind: string, id: string, before: string | null = null, batch = 50) =>
      engine.as(
        people.admin,
        async (tx) =>
          (
            await tx.query<{ answer: { messages: { body: Body }[]; total: number } | null }>(
              'select public.admin_thread($1, $2, $3, $4) as answer',
              [kind, id, before, batch],
            )
          )[0]?.answer,
      )
    await say(people.intervenant, mission, 'y')
    expect((await ask('study', mission))?.messages.map(({ body }) => body.contenu)).toEqual(['x', 'y'])
    const last = await ask('study', mission, null, 1)
    expect([last?.total, last?.messages[0]?.body.contenu]).toEqual([2, 'y'])
    expect(
      (await ask('study', mission, last?.messages[0]?.body.received_at))?.messages.map(({ body }) => body.contenu),
    ).toEqual(['x'])
    expect(await ask('study', randomUUID())).toBeNull()
    expect(await ask('advice', people.client.profileId)).toMatchObject({
      messages: [],
      total: 0,
      about: { client_name: 'Clara Essai' },
    })
  })

  it('a study that is deleted takes its conversation along', async () => {
    await say(people.client, mission, 'x')
    await mark(people.intervenant, mission)
    await engine.sql.query('delete from public.demandes_etudes where id = $1', [mission])
    expect(await pull(people.client)).toEqual([])
    expect((await inbox()).total).toBe(0)
  })
})
