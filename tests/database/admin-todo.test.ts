/** The dashboard's figures: each recomputed from the rows of the test. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLate } from '../../sync/domain/delay.ts'
import { studyId } from '../../sync/domain/ids.ts'
import type { Study } from '../../sync/domain/study.ts'
import { cast, signUp, study, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, type Engine } from '../support/database.ts'
import { contact, contactMessage, expertRequest } from '../support/visitors.ts'

interface Item {
  readonly kind: string
  readonly count: number
  readonly first: readonly {
    readonly id: string
    readonly name: string
    readonly since: string
    readonly about: string | null
  }[]
}
interface Todo {
  readonly items: readonly Item[]
  readonly refused_commands: number
}

describe.each(ENGINES)('what is to be done on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const todo = async (): Promise<Todo> => {
    const [row] = await engine.as(people.admin, (tx) => tx.query<{ todo: Todo }>('select public.admin_todo() as todo'))
    if (!row) throw new Error('no answer')
    return row.todo
  }
  const item = async (kind: string): Promise<Item> => {
    const found = (await todo()).items.find((one) => one.kind === kind)
    if (!found) throw new Error(`no ${kind}`)
    return found
  }
  const say = (who: 'client' | 'admin' | 'intervenant', thread_kind: string, thread_id: string) =>
    engine.as(people[who], (tx) =>
      apply(tx, 'send_message', { message_id: randomUUID(), thread_kind, thread_id, contenu: 'x' }),
    )

  it.each(['client', 'intervenant', 'unapproved', 'inactive', 'anonymous'] as const)(
    '%s does not get it',
    async (name) => {
      const who = name === 'anonymous' ? name : people[name]
      expect(await engine.as(who, (tx) => tx.query('select public.admin_todo()')).catch(sqlState)).toBe('42501')
    },
  )

  it('names every kind, with nothing in it where there is nothing', async () => {
    const { items, refused_commands } = await todo()
    expect(items.map(({ kind, count }) => [kind, count])).toEqual([
      ['approvals', 1],
      ['late', 0],
      ['messages', 0],
      ['contacts', 0],
      ['experts', 0],
      ['help', 0],
      ['stuck', 0],
      ['refused', 0],
      ['deletions', 0],
      ['mails', 0],
    ])
    expect(refused_commands).toBe(0)
  })

  it('specialists without approval: not those who are switched off; the three that wait longest', async () => {
    for (let n = 0; n < 4; n += 1) {
      const account = await signUp(engine, { type_compte: 'intervention', prenom: `Nouveau ${n}`, nom: 'Venu' })
      await engine.sql.query(
        `update public.profiles set created_at = now() - make_interval(days => $2), is_active = $3 where id = $1`,
        [account.profileId, n + 1, n !== 3],
      )
    }
    const { count, first } = await item('approvals')
    expect(count).toBe(4)
    expect(first.map(({ name }) => name)).toEqual(['Nouveau 2 Venu', 'Nouveau 1 Venu', 'Nouveau 0 Venu'])
  })

  it('late studies are those that TypeScript calls late', async () => {
    for (const [statut, delay, ago] of [
      ['en_attente', 'urgent', 20],
      ['acceptée', '1_mois', 45],
      ['en_cours', '3_mois', 89],
      ['terminée', 'urgent', 40],
      ['complete', 'urgent', 40],
      ['annulée', 'urgent', 40],
      ['en_cours', null, 900],
    ] as const) {
      const id = await study(engine, people.client, statut, people.intervenant)
      await engine.sql.query(
        'update public.demandes_etudes set delai_souhaite = $2, created_at = now() - make_interval(days => $3) ' +
          'where id = $1',
        [id, delay, ago],
      )
    }
    const rows = await engine.sql.query<
      Pick<Study, 'id' | 'created_at' | 'delai_souhaite' | 'statut' | 'pays' | 'echeance'>
    >(
      `select id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at,
        delai_souhaite, statut, pays, echeance from public.demandes_etudes`,
    )
    const late = rows.filter((row) => isLate(row, new Date()))
    const { count, first } = await item('late')
    expect(count).toBe(late.length)
    expect(count).toBe(3)
    expect(late.map(({ id }) => id)).toEqual(expect.arrayContaining(first.map(({ id }) => id)))
    expect(first[0]?.about).toBe('terminée')
    const listed = await engine.as(people.admin, (tx) =>
      tx.query<{ answer: { total: number } }>('select public.admin_projects(late => true) as answer'),
    )
    expect(listed[0]?.answer.total, 'the list behind the figure').toBe(count)
  })

  it('conversations whose last word waits, and no more once it is answered', async () => {
    const mission = await study(engine, people.client, 'en_cours', people.intervenant)
    await say('client', 'advice', people.client.profileId)
    await say('client', 'study', mission)
    expect(await item('messages')).toMatchObject({ count: 2 })
    await say('admin', 'advice', people.client.profileId)
    expect(await item('messages')).toMatchObject({
      count: 1,
      first: [{ id: mission, name: 'Clara Essai', about: 'Cimenterie' }],
    })
    await say('intervenant', 'study', mission)
    expect(await item('messages')).toMatchObject({ count: 0, first: [] })
  })

  it('messages of visitors and requests of experts until they are answered, first due first, spam never', async () => {
    await engine.as('service', (tx) => contact(tx, contactMessage()))
    await engine.as('anonymous', (tx) => apply(tx, 'contact_expert', expertRequest({ urgence: 'normale' })))
    await engine.as('service', (tx) => contact(tx, contactMessage({ website: 'x' })))
    await engine.as(people.otherClient, (tx) =>
      apply(tx, 'contact_expert', expertRequest({ urgence: 'urgente', sujet: 'Vite' })),
    )
    expect(await item('contacts')).toMatchObject({ count: 1, first: [{ name: 'Lina Saadi', about: 'Devis' }] })
    expect(await item('experts')).toMatchObject({ count: 2, first: [{ about: 'Vite' }, { about: 'Audit' }] })
    await say('admin', 'advice', people.otherClient.profileId)
    expect(await item('experts')).toMatchObject({ count: 1 })
    for (const [kind, todo] of [
      ['contact', 'contacts'],
      ['expert', 'experts'],
    ] as const) {
      const [one] = (await item(todo)).first
      const answer = {
        kind,
        inquiry_id: one?.id,
        known_state: 'nouvelle',
        known_replies: 0,
        reply_id: randomUUID(),
        reponse: 'x',
      }
      expect(await engine.as(people.admin, (tx) => apply(tx, 'answer_inquiry', answer))).toMatchObject({
        verdict: 'applied',
      })
      expect(await item(todo)).toMatchObject({ count: 0, first: [] })
    }
  })

  it('help requests are due when the promised time has passed', async () => {
    const request_id = randomUUID()
    await engine.as(people.intervenant, (tx) =>
      apply(tx, 'open_support_request', {
        request_id,
        message_id: randomUUID(),
        categorie: 'general',
        sujet: 'Panne',
        contenu: 'x',
      }),
    )
    expect(await item('help')).toMatchObject({ count: 0 })
    await engine.sql.query(`update hawa.inquiries set due_at = now() - interval '1 hour' where id = $1`, [request_id])
    expect(await item('help')).toMatchObject({
      count: 1,
      first: [{ id: request_id, name: 'Ines Essai', about: 'Panne' }],
    })
    await engine.as(people.admin, (tx) => apply(tx, 'close_support_request', { request_id }))
    expect(await item('help')).toMatchObject({ count: 0 })
  })

  it('devices with stuck and with refused work; refused commands of the last seven days', async () => {
    const tell = (report: object) =>
      engine.as(people.intervenant, (tx) =>
        tx.query('select public.report_health(gen_random_uuid(), $1::text::jsonb)', [JSON.stringify(report)]),
      )
    await tell({ waiting: 3, oldest_s: 25 * 3600, oldest: 'add_photo' })
    await tell({ waiting: 3, oldest_s: 23 * 3600, oldest: 'add_photo' })
    await tell({ waiting: 0, refused: 1, oldest_s: 60, oldest: 'accept_study' })
    await tell({ waiting: 0, refused: 0 })
    expect(await item('stuck')).toMatchObject({ count: 1, first: [{ name: 'Ines Essai', about: 'add_photo' }] })
    expect(await item('refused')).toMatchObject({ count: 1, first: [{ about: 'accept_study' }] })
    const before = (await todo()).refused_commands
    await engine.as(people.client, (tx) => apply(tx, 'cancel_study', { study_id: studyId(randomUUID()) }))
    await engine.as(people.client, (tx) => apply(tx, 'update_profile', {}))
    expect((await todo()).refused_commands).toBe(before + 1)
    await engine.sql.query(
      `update public.commands set received_at = now() - interval '8 days' where verdict = 'refused'`,
    )
    expect((await todo()).refused_commands).toBe(0)
  })
})
