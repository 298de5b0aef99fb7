/** The questions of administrators' pages: the device's own readers read the answers of the SQL. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  briefJournal,
  companySettings,
  contentHistory,
  contents,
  devicesHealth,
  inquiryList,
  letters,
  letterState,
  journal,
  oneInquiry,
  oneLetter,
  subscriberBatch,
  subscribers,
  textHistory,
  wordedTexts,
  adminTodo,
} from '../../sync/admin.ts'
import type { Question } from '../../sync/contract.ts'
import { colleagues, inbox, mailPreferences, oneConversation, publicHolidays } from '../../sync/shared-questions.ts'
import { cast, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, word, type Engine } from '../support/database.ts'
import { letterDraft } from '../support/letters.ts'
import { comesFrom, contact, contactMessage, expertRequest, randomAddress, subscription } from '../support/visitors.ts'

describe.each(ENGINES)('questions of administrators on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  const contactId = randomUUID()
  const expertId = randomUUID()
  const said = { fr: 'Air', en: 'Air', ar: 'هواء' }
  const key = 'public:hero.title'

  const give = async (name: string, args: object): Promise<void> =>
    expect(word(await engine.as(people.admin, (tx) => apply(tx, name, args))), name).toBe('applied')

  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
    await engine.as('service', (tx) => contact(tx, contactMessage({ langue: 'ar' }), { id: contactId }))
    for (const [name, args, id] of [
      ['contact_expert', expertRequest({ urgence: 'urgente' }), expertId],
      ['subscribe_newsletter', subscription('ada@example.org'), randomUUID()],
    ] as const) {
      await engine.as('anonymous', async (tx) => {
        await comesFrom(tx, randomAddress())
        return apply(tx, name, args, { id })
      })
    }
    await give('assign_inquiry', { kind: 'expert', inquiry_id: expertId, assigned_to: people.admin.profileId })
    await give('answer_inquiry', {
      kind: 'contact',
      inquiry_id: contactId,
      known_state: 'nouvelle',
      known_replies: 0,
      reply_id: randomUUID(),
      reponse: 'Oui.',
    })
    await give('set_text', { key, texts: { fr: 'Air' }, version_id: randomUUID() })
    const draft = randomUUID()
    const sections = [{ id: 'a', title: said, text: said }]
    await give('save_content', { kind: 'legal', key: 'privacy', body: { sections }, shown: false, version_id: draft })
    await give('publish_legal', {
      key: 'privacy',
      seen: draft,
      version_id: randomUUID(),
      effective_on: '2026-12-01',
      note: said,
    })
    await give('save_content', {
      kind: 'recommendation',
      key: 'own-1',
      body: { title: said, text: said, priorite: 'haute', article: null },
      shown: true,
      version_id: randomUUID(),
    })
    await give('save_content', {
      kind: 'article',
      key: 'own-2',
      body: { title: said, lead: said, minutes: null, sections, sources: [] },
      shown: true,
      version_id: randomUUID(),
    })
    await give('save_content', {
      kind: 'order',
      key: 'article',
      body: { keys: ['own-2'] },
      shown: true,
      version_id: randomUUID(),
    })
    await give('set_setting', { key: 'reply_days', value: 2 })
    await engine.as(people.intervenant, (tx) =>
      tx.query('select public.report_health($1::uuid, $2::text::jsonb)', [
        randomUUID(),
        JSON.stringify({ waiting: 1, refused: 1, failure: 'wrong_state', oldest: 'start_study' }),
      ]),
    )
  })
  afterAll(() => engine?.close())

  async function asked<T>(question: Question<T>): Promise<T | null> {
    const [row] = await engine.as(people.admin, (tx) => {
      if ('table' in question)
        return tx.query<{ told: unknown }>(
          `select coalesce(jsonb_agg(t), '[]') as told from public.${question.table} t`,
        )
      const named = Object.keys(question.args)
        .map((name, place) => `${name} => $${place + 1}`)
        .join(', ')
      return tx.query<{ told: unknown }>(
        `select public.${question.rpc}(${named}) as told`,
        Object.values(question.args),
      )
    })
    return question.read(row?.told)
  }

  it('inquiries: the list with all its filters, and each of them', async () => {
    expect((await asked(inquiryList({ state: 'toutes', sort: 'newest' })))?.rows).toHaveLength(2)
    expect(
      (
        await asked(
          inquiryList({
            state: 'en_cours',
            kind: 'expert',
            search: 'audit',
            country: 'algerie',
            assigned: 'me',
            late: false,
            sort: 'due',
          }),
        )
      )?.rows,
    ).toHaveLength(1)
    expect((await asked(oneInquiry('contact', contactId)))?.inquiry).toMatchObject({
      state: 'répondue',
      langue: 'ar',
      events: [{ event: 'reply', texte: 'Oui.', mail: { state: 'waiting' } }],
    })
    expect((await asked(oneInquiry('expert', expertId)))?.inquiry).toMatchObject({
      state: 'en_cours',
      mine: true,
      events: [{ event: 'assigned' }],
    })
    expect(await asked(oneInquiry('help', randomUUID()))).toMatchObject({ inquiry: null })
  })

  it('the newsletter, its page and its export', async () => {
    expect((await asked(subscribers({ search: 'ada', state: 'pending' }, undefined)))?.rows).toMatchObject([
      { email: 'ada@example.org', state: 'pending' },
    ])
    expect(await asked(subscriberBatch({}, null))).toMatchObject({ rows: [{ email: 'ada@example.org' }], next: null })
  })

  it('letters, the list and each of them', async () => {
    const draft = letterDraft()
    await give('save_letter', draft)
    await give('save_letter', letterDraft())
    expect(await asked(letters(undefined))).toMatchObject({
      total: 2,
      rows: [{ langues: ['fr', 'ar'], sent_at: null }, {}],
    })
    const one = await asked(oneLetter(draft.letter_id))
    expect(one).toMatchObject({ letter: { corps: draft.corps, author: 'Aya Essai' }, troubles: [], subscribers: 0 })
    expect(one?.letter && letterState(one.letter)).toBe('draft')
    expect(await asked(oneLetter(randomUUID()))).toMatchObject({ letter: null })
  })

  it('the inbox and a conversation; the team, the choices of mails and the holidays', async () => {
    const advice = { kind: 'advice', id: people.client.profileId } as const
    const args = { message_id: randomUUID(), thread_kind: advice.kind, thread_id: advice.id, contenu: 'Et l’eau ?' }
    expect(word(await engine.as(people.client, (tx) => apply(tx, 'send_message', args)))).toBe('applied')
    await give('set_mail_preference', { event: 'team_message', wanted: false })
    expect(await asked(inbox())).toMatchObject({
      threads: [{ thread_id: advice.id, waiting: true, last: { contenu: 'Et l’eau ?' } }],
      total: 1,
    })
    expect((await asked(oneConversation(advice, null)))?.conversation).toMatchObject({
      about: { statut: null },
      messages: [{ kind: 'message', studyId: null, body: { contenu: 'Et l’eau ?' } }, {}],
      total: 2,
    })
    expect(await asked(oneConversation({ kind: 'study', id: randomUUID() }, null))).toEqual({ conversation: null })
    expect((await asked(colleagues))?.map(({ body }) => body.role)).toContain('intervention')
    expect(await asked(mailPreferences)).toMatchObject([{ event: 'team_message', wanted: false }])
    expect((await asked(publicHolidays))?.length).toBeGreaterThan(10)
  })

  it('texts and their versions', async () => {
    expect((await asked(wordedTexts()))?.rows).toMatchObject([{ key, texts: { fr: 'Air' } }])
    expect((await asked(textHistory(key)))?.rows).toHaveLength(1)
  })

  it('contents of every kind and their versions', async () => {
    expect(await asked(contents('legal'))).toMatchObject({
      rows: [{ key: 'privacy', number: 1, note: said }],
      published: [{ key: 'privacy', number: 1 }],
    })
    for (const [kind, name] of [
      ['recommendation', 'own-1'],
      ['article', 'own-2'],
      ['order', 'article'],
    ] as const) {
      expect((await asked(contents(kind)))?.rows, kind).toMatchObject([{ key: name, shown: true, number: null }])
      expect((await asked(contentHistory(kind, name)))?.rows, kind).toHaveLength(1)
    }
    expect((await asked(contentHistory('legal', 'privacy')))?.rows.map(({ number }) => number)).toEqual([1, null])
  })

  it('rules, devices, what is to be done, and the journal', async () => {
    expect((await asked(companySettings))?.settings.find((one) => one.key === 'reply_days')).toMatchObject({
      value: 2,
      changed_by: 'Aya Essai',
    })
    expect((await asked(devicesHealth({ problem: 'refused', kind: 'intervention' })))?.rows).toMatchObject([
      { waiting: 1, refused: 1, failure: 'wrong_state', oldest_name: 'start_study', problems: ['refused'] },
    ])
    expect((await asked(adminTodo(3)))?.items.find(({ kind }) => kind === 'refused')).toMatchObject({
      count: 1,
      first: [{ about: 'start_study' }],
    })
    expect((await asked(journal({ command: 'assign_inquiry' })))?.rows).toMatchObject([
      { verdict: 'applied', changes: [{ before: { state: 'nouvelle' }, after: { state: 'en_cours' } }] },
    ])
    expect((await asked(briefJournal({ verdict: 'applied' })))?.rows.length).toBeGreaterThan(5)
  })
})
