import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  INQUIRY_MOVES,
  INQUIRY_STATES,
  INQUIRY_TARGETS,
  isAnswerable,
  type InquiryState,
} from '../../sync/domain/inquiry.ts'
import { cast, signUp, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Caller, type Engine, type Verdict } from '../support/database.ts'
import { comesFrom, contact, contactMessage, expertRequest, randomAddress } from '../support/visitors.ts'

type Facts = Readonly<Record<string, unknown>>
interface Inquiry extends Facts {
  readonly state: InquiryState
  readonly replies: number
  readonly due_at: string | null
  readonly events: readonly Facts[]
}
interface List {
  readonly after: readonly string[] | null
  readonly rows: readonly Facts[]
  readonly counts: Readonly<Record<string, number>>
  readonly total: number
}

const REFUSED = {
  client: 'not_allowed',
  intervenant: 'not_allowed',
  unapproved: 'not_allowed',
  inactive: 'account_inactive',
  anonymous: '42501',
} as const

describe.each(ENGINES)('inquiries on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let second: Account
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
    second = await signUp(engine, { type_compte: 'client', prenom: 'Bea', nom: 'Essai' })
    await engine.sql.query('select hawa.make_admin($1)', [second.email])
    await engine.sql.query('delete from public.contact_messages')
    await engine.sql.query('delete from public.contacts_experts')
    await engine.sql.query('delete from public.support_requests')
  })
  afterAll(() => engine?.close())

  const give = (who: Account, name: string, args: object): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, name, args))
  const fromPage = async (more: Facts = {}): Promise<string> => {
    const id = randomUUID()
    await engine.as('service', (tx) => contact(tx, contactMessage(more), { id }))
    return id
  }
  const fromForm = async (who: Caller = 'anonymous', more: Facts = {}): Promise<string> => {
    const id = randomUUID()
    await engine.as(who, async (tx) => {
      await comesFrom(tx, randomAddress())
      return apply(tx, 'contact_expert', expertRequest(more), { id })
    })
    return id
  }
  const askHelp = async (): Promise<string> => {
    const request_id = randomUUID()
    await give(people.intervenant, 'open_support_request', {
      request_id,
      message_id: randomUUID(),
      categorie: 'general',
      sujet: 'Panne',
      contenu: 'La tablette.',
    })
    return request_id
  }
  const say = (who: Account, thread_kind: string, thread_id: string) =>
    give(who, 'send_message', { message_id: randomUUID(), thread_kind, thread_id, contenu: 'x' })
  const one = async (kind: string, id: string): Promise<Inquiry> => {
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: { inquiry: Inquiry | null } }>('select public.admin_inquiry($1, $2) as told', [kind, id]),
    )
    if (!row?.told.inquiry) throw new Error('no inquiry')
    return row.told.inquiry
  }
  const list = async (filter: Facts = {}, who: Account = people.admin): Promise<List> => {
    const named = Object.keys(filter)
      .map((key, place) => `${key} => $${place + 1}`)
      .join(', ')
    const [row] = await engine.as(who, (tx) =>
      tx.query<{ told: List }>(`select public.admin_inquiries(${named}) as told`, Object.values(filter)),
    )
    if (!row) throw new Error('no list')
    return row.told
  }
  const ids = (found: List) => found.rows.map(({ inquiry_id }) => inquiry_id)
  const seen = async (kind: string, inquiry_id: string) => {
    const { state, replies } = await one(kind, inquiry_id)
    return { kind, inquiry_id, known_state: state, known_replies: replies }
  }
  const answer = async (kind: string, id: string, who = people.admin, reponse = 'Nous arrivons.') =>
    give(who, 'answer_inquiry', { ...(await seen(kind, id)), reply_id: randomUUID(), reponse })
  const move = async (kind: string, id: string, etat_demande: string, who = people.admin) =>
    give(who, 'set_inquiry_state', { ...(await seen(kind, id)), etat_demande })
  const assign = (
    kind: string,
    inquiry_id: string,
    to: Account | null,
    instead: Account | null = null,
    who = people.admin,
  ) =>
    give(who, 'assign_inquiry', {
      kind,
      inquiry_id,
      assigned_to: to?.profileId ?? null,
      instead_of: instead?.profileId ?? null,
    })

  it.each(Object.entries(REFUSED))('%s reads nothing and decides nothing', async (name, code) => {
    const who: Caller = name === 'anonymous' ? name : people[name as 'client']
    const id = await fromPage()
    for (const statement of [
      'select public.admin_inquiries()',
      `select public.admin_inquiry('contact', '${id}')`,
      'select * from hawa.inquiries',
      'select * from hawa.inquiry_events',
      "insert into hawa.inquiry_events (kind, inquiry, event) values ('contact', gen_random_uuid(), 'state')",
      "update hawa.inquiries set state = 'close'",
    ]) {
      expect(await engine.probe(who, (tx) => tx.query(statement)).catch(sqlState), statement).toBe('42501')
    }
    const known = { kind: 'contact', inquiry_id: id, known_state: 'nouvelle', known_replies: 0 }
    for (const [command, args] of [
      ['assign_inquiry', { kind: 'contact', inquiry_id: id, assigned_to: people.admin.profileId }],
      ['answer_inquiry', { ...known, reply_id: randomUUID(), reponse: 'x' }],
      ['set_inquiry_state', { ...known, etat_demande: 'close' }],
    ] as const)
      expect(await engine.probe(who, async (tx) => word(await apply(tx, command, args))).catch(sqlState), command).toBe(
        code,
      )
    expect(await one('contact', id)).toMatchObject({ state: 'nouvelle', assigned_to: null, events: [] })
  })

  it('what arrives has a head; spam begins out of the way and can be taken back, due from the beginning', async () => {
    const id = await fromPage({ bureau: 'kenya' })
    const spam = await fromPage({ website: 'x' })
    expect(await one('contact', id)).toMatchObject({
      state: 'nouvelle',
      pays: 'kenya',
      nom: 'Lina Saadi',
      sujet: 'Devis',
      receipt: `HW-${id.slice(0, 8).toUpperCase()}`,
      message: 'Bonjour',
      account: null,
      replies: 0,
    })
    expect(await one('contact', spam)).toMatchObject({ state: 'indésirable', due_at: null })
    expect(ids(await list())).toEqual([id])
    expect(ids(await list({ state: 'toutes' }))).toEqual([id])
    expect(await list({ state: 'indésirable' })).toMatchObject({
      total: 1,
      rows: [{ inquiry_id: spam }],
      counts: { nouvelle: 1, en_cours: 0, répondue: 0, close: 0, indésirable: 1 },
    })
    expect(await answer('contact', spam)).toMatchObject({ code: 'inquiry_changed', result: { state: 'indésirable' } })
    expect(word(await move('contact', spam, 'ouverte'))).toBe('applied')
    const [due] = await engine.sql.query<{ same: boolean }>(
      `select i.due_at = hawa.inquiry_due(i.pays, i.received_at, null) as same from hawa.inquiries i where i.id = $1`,
      [spam],
    )
    expect(due?.same).toBe(true)
    expect(await one('contact', spam)).toMatchObject({
      state: 'nouvelle',
      events: [{ event: 'state', from_value: 'indésirable', to_value: 'nouvelle', author_name: 'Aya Essai' }],
    })
  })

  it(
    'a request of a client shows their account and is due by their clock; answered among the experts it waits no ' +
      'more',
    async () => {
      await engine.sql.query("update public.profiles set pays = 'tanzanie' where id = $1", [people.client.profileId])
      const id = await fromForm(people.client, { urgence: 'urgente' })
      const visitor = await fromForm()
      expect(await one('expert', id)).toMatchObject({
        pays: 'tanzanie',
        urgence: 'urgente',
        account: { account_id: people.client.profileId, email: people.client.email, type_compte: 'client' },
      })
      expect(await one('expert', visitor)).toMatchObject({ pays: 'algerie', account: null })
      await say(people.client, 'advice', people.client.profileId)
      expect(await one('expert', id)).toMatchObject({ state: 'nouvelle' })
      await say(people.admin, 'advice', people.client.profileId)
      expect(await one('expert', id)).toMatchObject({
        state: 'répondue',
        due_at: null,
        answered_name: 'Aya Essai',
        replies: 0,
        events: [{ event: 'state', to_value: 'répondue' }],
      })
      expect(await one('expert', visitor)).toMatchObject({ state: 'nouvelle' })
    },
  )

  it.each([
    ['a working day', '2026-11-16T09:00:00Z', 'normale', '2026-11-17T09:00:00Z'],
    ['pressing', '2026-11-16T09:00:00Z', 'elevee', '2026-11-16T21:00:00Z'],
    ['urgent', '2026-11-16T09:00:00Z', 'urgente', '2026-11-16T13:00:00Z'],
    [
      'urgent in the evening of a Thursday: the rest of it on Sunday',
      '2026-11-19T21:00:00Z',
      'urgente',
      '2026-11-22T01:00:00Z',
    ],
    ['urgent on a Friday', '2026-11-20T09:00:00Z', 'urgente', '2026-11-22T02:59:00Z'],
    ['faible is nobody’s excuse', '2026-11-16T09:00:00Z', 'faible', '2026-11-17T09:00:00Z'],
  ])('due: %s', async (_, asked, urgence, due) => {
    const [row] = await engine.sql.query<{ same: boolean; told: string }>(
      `select hawa.inquiry_due('algerie', $1, $2) = $3::timestamptz as same, hawa.inquiry_due('algerie', $1,
        $2)::text as told`,
      [asked, urgence, due],
    )
    expect(row?.same, row?.told).toBe(true)
  })

  it('assigned to one, to another, to nobody; who decides on what is no more so is told', async () => {
    const id = await fromPage()
    expect(await assign('contact', id, people.admin)).toMatchObject({
      result: { state: 'en_cours', assigned_to: people.admin.profileId },
    })
    expect(await assign('contact', id, second, null, second)).toMatchObject({
      code: 'inquiry_changed',
      result: { state: 'en_cours', assigned_name: 'Aya Essai', by_name: 'Aya Essai', at: expect.any(String) },
    })
    expect(word(await assign('contact', id, people.admin, null)), 'as it is').toBe('already')
    expect(word(await assign('contact', id, people.client, people.admin))).toBe('unknown_account')
    expect(word(await assign('contact', id, second, people.admin))).toBe('applied')
    expect(ids(await list({ assigned: 'me' }))).toEqual([])
    expect(ids(await list({ assigned: 'me' }, second))).toEqual([id])
    expect(await assign('contact', id, null, second)).toMatchObject({
      result: { state: 'nouvelle', assigned_to: null },
    })
    expect(ids(await list({ assigned: 'nobody' }))).toEqual([id])
    expect((await one('contact', id)).events.map(({ from_value, to_value }) => [from_value, to_value])).toEqual([
      [null, 'Aya Essai'],
      ['Aya Essai', 'Bea Essai'],
      ['Bea Essai', null],
    ])
    expect(
      word(
        await give(people.admin, 'assign_inquiry', {
          kind: 'contact',
          inquiry_id: randomUUID(),
          assigned_to: people.admin.profileId,
        }),
      ),
    ).toBe('unknown_inquiry')
  })

  it('an answer is mailed in the language of the question, by its office, and is due no more', async () => {
    const id = await fromPage({ langue: 'ar', bureau: 'tanzanie', nom: 'ليلى', sujet: 'استفسار', message: 'مرحبًا' })
    expect(word(await answer('contact', id, people.admin, 'شكرًا لكم.'))).toBe('applied')
    const [mail] = await engine.sql.query(
      'select langue, recipient, data, id from public.mail_jobs where template = $1 and data ->> $2 = $3',
      ['inquiry_reply', 'receipt', `HW-${id.slice(0, 8).toUpperCase()}`],
    )
    expect(mail).toMatchObject({
      langue: 'ar',
      recipient: 'lina@example.org',
      data: { nom: 'ليلى', sujet: 'استفسار', message: 'مرحبًا', reponse: 'شكرًا لكم.', office: 'tanzanie' },
    })
    const told = await one('contact', id)
    expect(told).toMatchObject({
      state: 'répondue',
      due_at: null,
      replies: 1,
      answered_name: 'Aya Essai',
      events: [{ event: 'reply', texte: 'شكرًا لكم.', mail: { state: 'waiting', at: null } }],
    })
    await engine.sql.query(
      "update public.mail_jobs set last_error = 'x', failure = 'address', next_attempt_at = 'infinity' where id = $1",
      [mail?.['id']],
    )
    expect((await one('contact', id)).events[0]).toMatchObject({ mail: { state: 'failed', failure: 'address' } })
    await engine.sql.query('update public.mail_jobs set sent_at = now(), failure = null where id = $1', [mail?.['id']])
    expect((await one('contact', id)).events[0]).toMatchObject({ mail: { state: 'sent', at: expect.any(String) } })
    const expert = await fromForm('anonymous', { langue: 'en' })
    await answer('expert', expert)
    const [other] = await engine.sql.query(
      `select langue, data ->> 'office' as office from public.mail_jobs where data ->> 'receipt' = $1 and template
        = 'inquiry_reply'`,
      [`HW-${expert.slice(0, 8).toUpperCase()}`],
    )
    expect(other).toEqual({ langue: 'en', office: 'support' })
  })

  it('somebody else’s answer meanwhile: refused with whose and when, and nobody is mailed twice', async () => {
    const id = await fromPage()
    const known = await seen('contact', id)
    await assign('contact', id, second, null, second)
    await answer('contact', id, second)
    const late = await give(people.admin, 'answer_inquiry', { ...known, reply_id: randomUUID(), reponse: 'Trop tard.' })
    expect(late).toMatchObject({
      code: 'inquiry_changed',
      result: { state: 'répondue', by_name: 'Bea Essai', at: expect.any(String) },
    })
    expect(word(await give(people.admin, 'set_inquiry_state', { ...known, etat_demande: 'close' }))).toBe(
      'inquiry_changed',
    )
    // Also one more answer to an answered inquiry.
    const again = await seen('contact', id)
    await answer('contact', id, second)
    expect(word(await give(people.admin, 'answer_inquiry', { ...again, reply_id: randomUUID(), reponse: 'x' }))).toBe(
      'inquiry_changed',
    )
    expect((await one('contact', id)).events.filter(({ event }) => event === 'reply')).toHaveLength(2)
    const reply_id = randomUUID()
    expect(
      word(await give(people.admin, 'answer_inquiry', { ...(await seen('contact', id)), reply_id, reponse: 'x' })),
    ).toBe('applied')
    expect(
      word(await give(people.admin, 'answer_inquiry', { ...(await seen('contact', id)), reply_id, reponse: 'x' })),
    ).toBe('already_exists')
  })

  it('an assignment meanwhile does not stop an answer', async () => {
    const id = await fromPage()
    const known = await seen('contact', id)
    await assign('contact', id, people.admin)
    expect(word(await give(people.admin, 'answer_inquiry', { ...known, reply_id: randomUUID(), reponse: 'x' }))).toBe(
      'applied',
    )
  })

  it('which state leads where is the same on both sides, and the time to answer follows', async () => {
    const into: Readonly<Record<InquiryState, (id: string) => Promise<unknown>>> = {
      nouvelle: async () => null,
      en_cours: (id) => assign('contact', id, people.admin),
      répondue: (id) => answer('contact', id),
      close: (id) => move('contact', id, 'close'),
      indésirable: (id) => move('contact', id, 'indésirable'),
    }
    for (const state of INQUIRY_STATES) {
      for (const target of INQUIRY_TARGETS) {
        const id = await fromPage()
        await into[state](id)
        expect((await one('contact', id)).state).toBe(state)
        const moves = INQUIRY_MOVES[state].includes(target)
        const again = state === target ? 'already' : 'inquiry_changed'
        expect(word(await move('contact', id, target)), `${state} ${target}`).toBe(moves ? 'applied' : again)
        const after = await one('contact', id)
        expect(after.state).toBe(!moves ? state : target === 'ouverte' ? 'nouvelle' : target)
        expect(after.due_at !== null, after.state).toBe(['nouvelle', 'en_cours'].includes(after.state))
      }
      const id = await fromPage()
      await into[state](id)
      expect(word(await answer('contact', id)), state).toBe(isAnswerable(state) ? 'applied' : 'inquiry_changed')
    }
  })

  it('a help request stands as its conversation does: asked, taken on, answered, asked again, closed', async () => {
    const id = await askHelp()
    expect(await one('help', id)).toMatchObject({
      state: 'nouvelle',
      sujet: 'Panne',
      message: 'La tablette.',
      account: { account_id: people.intervenant.profileId },
    })
    const { due_at } = await one('help', id)
    await say(people.intervenant, 'support', id)
    expect(await one('help', id), 'asked twice').toMatchObject({ due_at })
    await assign('help', id, second)
    expect(await one('help', id)).toMatchObject({ state: 'en_cours', assigned_name: 'Bea Essai' })
    await say(second, 'support', id)
    expect(await one('help', id)).toMatchObject({ state: 'répondue', due_at: null, answered_name: 'Bea Essai' })
    await say(people.intervenant, 'support', id)
    expect(await one('help', id)).toMatchObject({ state: 'en_cours', due_at: expect.any(String) })
    await give(people.admin, 'close_support_request', { request_id: id })
    expect(await one('help', id)).toMatchObject({ state: 'close', due_at: null })
    expect(
      word(
        await give(people.admin, 'answer_inquiry', {
          kind: 'help',
          inquiry_id: id,
          known_state: 'close',
          known_replies: 0,
          reply_id: randomUUID(),
          reponse: 'x',
        }),
      ),
    ).toBe('invalid')
  })

  it('found by name, company, address, subject and receipt; by kind, office and delay; first due first', async () => {
    const page = await fromPage({
      nom: 'Omar Haddad',
      entreprise: 'Zinal SPA',
      email: 'omar@zinal.example',
      sujet: 'Rejets',
    })
    const form = await fromForm('anonymous', { urgence: 'urgente', nom: "O'Brien %_", entreprise: undefined })
    const help = await askHelp()
    for (const [search, id] of [
      ['haddad', page],
      ['ZINAL', page],
      ['omar@', page],
      ['rejet', page],
      [`HW-${page.slice(0, 8)}`, page],
      [page.slice(0, 8), page],
      ["'brien %_", form],
      ['panne', help],
      ['ines', help],
    ] as const) {
      expect(ids(await list({ search })), search).toEqual([id])
    }
    expect(ids(await list({ search: "x' or true --" }))).toEqual([])
    expect(ids(await list({ kind: 'help' }))).toEqual([help])
    expect(ids(await list({ country: 'kenya' }))).toEqual([page])
    expect(ids(await list({ state: "x' or true --" }))).toEqual([])
    await engine.sql.query("update hawa.inquiries set due_at = now() - interval '1 hour' where id = $1", [help])
    await engine.sql.query(
      "update hawa.inquiries set due_at = now() + interval '1 hour', received_at = now() - interval '1 minute' " +
        'where id = $1',
      [form],
    )
    await engine.sql.query(
      "update hawa.inquiries set due_at = now() + interval '2 hours', received_at = now() + interval '1 minute' " +
        'where id = $1',
      [page],
    )
    expect(ids(await list())).toEqual([help, form, page])
    expect(ids(await list({ late: true }))).toEqual([help])
    expect(ids(await list({ sort: 'newest' }))).toEqual([page, help, form])
    expect(await list({ size: 1, page: { after: (await list({ size: 1 })).after } })).toMatchObject({
      total: 3,
      rows: [{ inquiry_id: form }],
    })
    await answer('contact', page)
    expect(ids(await list({ state: 'toutes' })), 'what is due no more comes last').toEqual([help, form, page])
    expect(await list({ state: 'répondue' })).toMatchObject({ total: 1, counts: { répondue: 1, nouvelle: 2 } })
  })

  it('the figure beside Messages counts what is open and is no conversation', async () => {
    await fromPage()
    await fromPage({ website: 'x' })
    await askHelp()
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: Facts }>('select public.admin_threads() as told'),
    )
    expect(row?.told).toMatchObject({ inquiries: 1 })
  })

  it('the history is only added to, and goes with what was asked', async () => {
    const id = await fromPage()
    await answer('contact', id)
    for (const statement of [
      "update hawa.inquiry_events set texte = 'x' where inquiry = $1",
      'delete from hawa.inquiry_events where inquiry = $1',
    ]) {
      expect(await engine.sql.query(statement, [id]).catch(sqlState)).toBe('42501')
    }
    await engine.sql.query('delete from public.contact_messages where id = $1', [id])
    expect(await engine.sql.query('select 1 from hawa.inquiry_events where inquiry = $1', [id])).toEqual([])
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: Facts }>("select public.admin_inquiry('contact', $1) as told", [id]),
    )
    expect(row?.told).toMatchObject({ inquiry: null })
  })

  it('the journal says what it was before and after; a client takes their answers along, nobody else’s', async () => {
    const id = await fromForm(people.client)
    await assign('expert', id, people.admin)
    await answer('expert', id, people.admin, 'Une réponse.')
    const [row] = await engine.as(people.admin, (tx) =>
      tx.query<{ told: { rows: readonly { name: string; changes: readonly Facts[] }[] } }>(
        "select public.admin_journal(command => 'assign_inquiry') as told",
      ),
    )
    expect(row?.told.rows[0]).toMatchObject({
      changes: [
        {
          place: 'inquiries',
          before: { state: 'nouvelle', assigned_name: null },
          after: { state: 'en_cours', assigned_name: 'Aya Essai' },
        },
      ],
    })
    const parts = async (who: Account) => {
      const [told] = await engine.as(who, (tx) =>
        tx.query<{ told: { inquiry_replies: readonly Facts[] } }>('select public.export_my_data() as told'),
      )
      return told?.told.inquiry_replies
    }
    expect(await parts(people.client)).toMatchObject([
      { kind: 'expert', id, reponse: 'Une réponse.', author_name: 'Aya Essai' },
    ])
    expect(await parts(people.otherClient)).toEqual([])
  })
})
