import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SUPPORT_CATEGORIES } from '../../sync/domain/support.ts'
import { cast, study, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine, type Verdict } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

interface Row {
  readonly id: string
  readonly kind: string
  readonly rev: number
  readonly deleted: boolean
  readonly study_id: string | null
  readonly body: Readonly<Record<string, unknown>>
}
interface Listed {
  readonly thread_id: string
  readonly thread_kind: string
  readonly waiting: boolean
  readonly unread: number
  readonly specialist_name: string | null
  readonly support: object | null
}

/** On a help request of `intervenant`; each in a transaction that is undone. */
const COMMANDS = policyTable(
  `
  command               | client        | otherClient   | intervenant | otherIntervenant | unapproved   | inactive         | inactiveClient   | admin
  ----------------------+---------------+---------------+-------------+------------------+--------------+------------------+------------------+------------
  open_support_request  | not_allowed   | not_allowed   | applied     | applied          | not_approved | account_inactive | account_inactive | not_allowed
  send_message          | thread_closed | thread_closed | applied     | thread_closed    | not_approved | account_inactive | account_inactive | applied
  close_support_request | thread_closed | thread_closed | applied     | thread_closed    | not_approved | account_inactive | account_inactive | applied
`,
)

describe.each(ENGINES)('help requests on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  let request: string
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    await engine.sql.query('delete from public.message_reads')
    await engine.sql.query('delete from public.messages')
    people = await cast(engine)
    request = randomUUID()
  })
  afterAll(() => engine?.close())

  const asking = (request_id = request, more: object = {}) => ({
    request_id,
    message_id: randomUUID(),
    categorie: 'technique',
    sujet: 'Sonde muette',
    contenu: 'Elle ne répond plus.',
    ...more,
  })
  const ask = (who: Account, args: object = asking(), more: { id?: string } = {}): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'open_support_request', args, more))
  const say = (who: Account, contenu: string, thread_id = request): Promise<Verdict> =>
    engine.as(who, (tx) =>
      apply(tx, 'send_message', { message_id: randomUUID(), thread_kind: 'support', thread_id, contenu }),
    )
  const close = (who: Account, request_id = request): Promise<Verdict> =>
    engine.as(who, (tx) => apply(tx, 'close_support_request', { request_id }))
  const mark = (who: Account): Promise<Verdict> =>
    engine.as(who, (tx) =>
      apply(tx, 'mark_thread_read', { thread_kind: 'support', thread_id: request, up_to: '2100-01-01T00:00:00Z' }),
    )
  const pull = (who: Account, after = 0): Promise<readonly Row[]> =>
    engine.as(who, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>(
        'select public.pull_records($1::bigint, 500) as page',
        [after],
      )
      return (row?.page.rows ?? []).filter(
        ({ kind }) => kind === 'message' || kind === 'support_request' || kind === 'read_mark',
      )
    })
  const statut = async (who = people.intervenant) =>
    (await pull(who)).find(({ kind }) => kind === 'support_request')?.body['statut']
  const inbox = (): Promise<readonly Listed[]> =>
    engine.as(
      people.admin,
      async (tx) =>
        (await tx.query<{ answer: { threads: readonly Listed[] } }>('select public.admin_threads() as answer'))[0]
          ?.answer.threads ?? [],
    )
  const strangers = () => [
    people.client,
    people.otherClient,
    people.otherIntervenant,
    people.unapproved,
    people.inactive,
    people.inactiveClient,
  ]

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    await ask(people.intervenant)
    const args = {
      open_support_request: asking(randomUUID()),
      close_support_request: { request_id: request },
      send_message: { message_id: randomUUID(), thread_kind: 'support', thread_id: request, contenu: 'x' },
    }[name]
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('reaches its author with its first words, and nobody else learns of it', async () => {
    const verdict = await ask(people.intervenant)
    const rows = await pull(people.intervenant)
    expect(
      rows.map(({ id, kind, study_id, body }) => [
        kind,
        study_id,
        kind === 'message' ? body['contenu'] : [id, body['categorie'], body['sujet'], body['statut']],
      ]),
    ).toEqual([
      ['support_request', null, [request, 'technique', 'Sonde muette', 'ouverte']],
      ['message', null, 'Elle ne répond plus.'],
    ])
    expect(verdict.result).toEqual({ request_id: request, rev: Math.max(...rows.map(({ rev }) => rev)) })
    for (const stranger of strangers()) {
      expect(await pull(stranger)).toEqual([])
      for (const table of ['support_requests', 'messages', 'message_reads'])
        expect(await engine.as(stranger, (tx) => tx.query(`select 1 from public.${table}`))).toEqual([])
    }
    expect(await pull(people.admin), 'administrators mirror nothing').toEqual([])
    expect(
      await engine.as(people.admin, (tx) => tx.query('select 1 from public.support_requests where id = $1', [request])),
    ).toHaveLength(1)
  })

  it('one of others and one that does not exist are the same answer', async () => {
    await ask(people.intervenant)
    for (const who of [people.otherIntervenant, people.client]) {
      for (const id of [request, randomUUID()]) {
        expect(await say(who, 'x', id)).toEqual({ verdict: 'refused', code: 'thread_closed', replayed: false })
        expect(await close(who, id)).toEqual({ verdict: 'refused', code: 'thread_closed', replayed: false })
      }
      expect(await mark(who)).toEqual({ verdict: 'applied', result: {}, replayed: false })
    }
    expect(await statut()).toBe('ouverte')
  })

  it('[L3] the same command twice is one request', async () => {
    const args = asking()
    const id = randomUUID()
    const first = await ask(people.intervenant, args, { id })
    expect(await ask(people.intervenant, args, { id })).toEqual({ ...first, replayed: true })
    expect(word(await ask(people.intervenant, args))).toBe('already')
    expect((await pull(people.intervenant)).map(({ kind }) => kind)).toEqual(['support_request', 'message'])
  })

  it('open, answered, closed, and opened again by a word', async () => {
    await ask(people.intervenant)
    const states = [await statut()]
    const closed = () => close(people.intervenant)
    for (const step of [
      () => say(people.admin, 'Changez la pile.'),
      () => say(people.intervenant, 'Toujours muette.'),
      () => say(people.admin, 'Nous en envoyons une.'),
      closed,
      closed,
      () => say(people.intervenant, 'Elle n’est pas arrivée.'),
      () => close(people.admin),
      () => say(people.admin, 'Elle part ce soir.'),
    ]) {
      expect(word(await step())).toBe(step === closed && states.at(-1) === 'fermée' ? 'already' : 'applied')
      states.push(await statut())
    }
    expect(states).toEqual([
      'ouverte',
      'répondue',
      'ouverte',
      'répondue',
      'fermée',
      'fermée',
      'ouverte',
      'fermée',
      'répondue',
    ])
  })

  it('what a word answers is the revision of the request that it opens', async () => {
    await ask(people.intervenant)
    await close(people.intervenant)
    const verdict = await say(people.intervenant, 'Encore.')
    expect(verdict.result?.['rev']).toBe(Math.max(...(await pull(people.intervenant)).map(({ rev }) => rev)))
  })

  it('the inbox says what it is about, and looking at it is no answer', async () => {
    await ask(people.intervenant)
    const about = {
      thread_id: request,
      thread_kind: 'support',
      specialist_name: 'Ines Essai',
      support: { categorie: 'technique', sujet: 'Sonde muette', statut: 'ouverte' },
    }
    expect(await inbox()).toMatchObject([{ ...about, waiting: true, unread: 1 }])
    await mark(people.admin)
    expect(await inbox()).toMatchObject([{ ...about, waiting: true, unread: 0 }])
    await say(people.intervenant, 'Et la deuxième aussi.')
    expect(await inbox()).toMatchObject([{ waiting: true, unread: 1 }])
    await say(people.admin, 'Bien noté.')
    expect(await inbox()).toMatchObject([{ waiting: false, support: { statut: 'répondue' } }])
    await say(people.intervenant, 'Merci.')
    await close(people.intervenant)
    expect(await inbox(), 'closed by its author: nothing to answer').toMatchObject([
      { waiting: false, support: { statut: 'fermée' } },
    ])
    const asked = (kind: string) =>
      engine.as(
        people.admin,
        async (tx) =>
          (
            await tx.query<{ answer: { about: object; total: number } | null }>(
              'select public.admin_thread($1, $2) as answer',
              [kind, request],
            )
          )[0]?.answer,
      )
    expect(await asked('support')).toMatchObject({
      total: 4,
      about: { specialist_name: 'Ines Essai', support: { sujet: 'Sonde muette' } },
    })
    expect(await asked('advice')).toBeNull()
    expect(
      await engine
        .probe(people.intervenant, (tx) => tx.query(`select public.admin_thread('support', '${request}')`))
        .catch(sqlState),
    ).toBe('42501')
  })

  it('a study about which there are words keeps its place in the inbox, and no id leads into another conversation', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    for (const id of [mission, people.client.profileId])
      expect(word(await ask(people.intervenant, asking(id)))).toBe('already_exists')
    await engine.as(people.client, (tx) =>
      apply(tx, 'send_message', { message_id: randomUUID(), thread_kind: 'study', thread_id: mission, contenu: 'x' }),
    )
    await engine.as(people.intervenant, (tx) =>
      apply(tx, 'send_message', { message_id: randomUUID(), thread_kind: 'study', thread_id: mission, contenu: 'y' }),
    )
    expect(await inbox()).toMatchObject([
      { thread_id: mission, thread_kind: 'study', waiting: false, support: null, specialist_name: 'Ines Essai' },
    ])
  })

  it('each category, and nothing else; words are required', async () => {
    for (const categorie of SUPPORT_CATEGORIES)
      expect(word(await ask(people.intervenant, asking(randomUUID(), { categorie })))).toBe('applied')
    expect((await ask(people.intervenant, asking(randomUUID(), { categorie: 'autre' }))).result).toEqual({
      field: 'categorie',
      reason: 'unknown_value',
    })
    expect((await ask(people.intervenant, asking(randomUUID(), { sujet: ' ' }))).result).toEqual({
      field: 'sujet',
      reason: 'required',
    })
    expect((await ask(people.intervenant, asking(randomUUID(), { contenu: '' }))).result).toEqual({
      field: 'contenu',
      reason: 'required',
    })
  })

  it('twenty a day and person; the next one waits and is not lost', async () => {
    for (let n = 0; n < 20; n += 1) expect(word(await ask(people.intervenant, asking(randomUUID())))).toBe('applied')
    const args = asking()
    const id = randomUUID()
    expect(await ask(people.intervenant, args, { id }).catch(sqlState)).toBe('53400')
    expect(await engine.sql.query('select 1 from public.commands where id = $1', [id])).toEqual([])
    expect(word(await ask(people.otherIntervenant, asking(randomUUID())))).toBe('applied')
    await engine.sql.query(`update public.support_requests set received_at = received_at - interval '1 day'`)
    expect(word(await ask(people.intervenant, args, { id }))).toBe('applied')
  })

  it('is in the export of its author with its conversation, and of nobody else', async () => {
    await ask(people.intervenant)
    await say(people.admin, 'Changez la pile.')
    const exported = async (who: Account) => {
      const [row] = await engine.as(who, (tx) =>
        tx.query<{ data: { support_requests: object[]; messages: { contenu: string }[] } }>(
          'select public.export_my_data() as data',
        ),
      )
      return row?.data
    }
    const own = await exported(people.intervenant)
    expect(own?.support_requests).toMatchObject([{ id: request, sujet: 'Sonde muette', statut: 'répondue' }])
    expect(own?.messages.map(({ contenu }) => contenu)).toEqual(['Elle ne répond plus.', 'Changez la pile.'])
    for (const stranger of [people.otherIntervenant, people.client])
      expect(await exported(stranger)).toMatchObject({ support_requests: [], messages: [] })
  })

  it('the team is mailed about a question, its author about the answer', async () => {
    await engine.sql.query('delete from public.mail_jobs')
    const mails = () =>
      engine.sql.query<{ event: string; profile: string }>(
        `select event, profile from public.mail_jobs where about = $1 order by created_at, event`,
        [request],
      )
    await ask(people.intervenant)
    const team = await mails()
    expect(team.map(({ event }) => event)).toContain('team_message')
    expect(team.every(({ event }) => event === 'team_message')).toBe(true)
    await say(people.admin, 'Changez la pile.')
    expect((await mails()).filter(({ event }) => event === 'message')).toEqual([
      { event: 'message', profile: people.intervenant.profileId },
    ])
    expect((await mails()).some(({ profile }) => strangers().some((who) => who.profileId === profile))).toBe(false)
  })
})
