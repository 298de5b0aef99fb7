/** The dashboard's figures: each recomputed from the rows of the test. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLate } from '../../sync/domain/delay.ts'
import { studyId } from '../../sync/domain/ids.ts'
import type { Study } from '../../sync/domain/study.ts'
import { cast, signUp, study, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine } from '../support/database.ts'
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
  readonly snoozed: {
    readonly count: number
    readonly first: readonly {
      readonly id: string
      readonly kind: string
      readonly until: string
      readonly by: string
    }[]
  }
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
      ['unassigned', 0],
      ['late', 0],
      ['quotes', 0],
      ['reports', 0],
      ['messages', 0],
      ['contacts', 0],
      ['experts', 0],
      ['help', 0],
      ['stuck', 0],
      ['refused', 0],
      ['invoices', 0],
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

  it('studies without a specialist for more than 48 hours; files that wait for their validation', async () => {
    const old = await study(engine, people.client, 'en_attente', null)
    await study(engine, people.client, 'en_attente', null)
    await engine.sql.query(`update public.demandes_etudes set created_at = now() - interval '49 hours' where id = $1`, [
      old,
    ])
    expect((await item('unassigned')).first.map(({ id }) => id)).toContain(old)
    // The same studies are found by the filter of the list, in its export and beside the other filters.
    const listed = async (args: string, list = 'admin_projects') => {
      const [row] = await engine.as(people.admin, (tx) =>
        tx.query<{ answer: { rows: readonly { id: string }[]; total?: number } }>(
          `select public.${list}(${args}) as answer`,
        ),
      )
      return { ids: row?.answer.rows.map(({ id }) => id) ?? [], total: row?.answer.total }
    }
    const waiting = await item('unassigned')
    const found = await listed('long_unassigned => true, size => 100')
    expect(found.total).toBe(waiting.count)
    expect(found.ids).toContain(old)
    const saved = await listed('long_unassigned => true', 'admin_projects_export')
    expect(saved.ids.toSorted()).toEqual(found.ids.toSorted())
    expect((await listed("long_unassigned => true, state => 'annulée'")).ids).toEqual([])
    expect((await listed('unassigned => true, size => 100')).ids.length).toBeGreaterThan(found.ids.length)
    const unassigned = (await item('unassigned')).count
    await engine.sql.query(`update public.demandes_etudes set statut = 'annulée' where id = $1`, [old])
    expect((await item('unassigned')).count).toBe(unassigned - 1)
    expect(await item('reports')).toMatchObject({ count: 0 })
    await engine.sql.query(
      `insert into hawa.listed_reports values ($1, gen_random_uuid(), 'en_validation', 'air', 'algerie', now(), '')`,
      [old],
    )
    expect(await item('reports')).toMatchObject({ count: 1, first: [{ id: old, name: 'Cimenterie' }] })
    await engine.sql.query(`delete from hawa.listed_reports where study_id = $1`, [old])
  })

  it('quotes that a client refused, until another is offered; put off, a newer refusal brings it back', async () => {
    const asked = await study(engine, people.client, 'en_attente', null)
    const offer = (montant: number) =>
      engine.as(people.admin, (tx) => apply(tx, 'offer_quote', { study_id: asked, montant }))
    const refuse = async (montant: number, motif: string | null = null) => {
      const [quote] = await engine.sql.query<{ id: string }>('select id from public.quotes where study_id = $1', [
        asked,
      ])
      const args = { study_id: asked, quote_id: quote?.id, montant, accepte: false, motif }
      return engine.as(people.client, (tx) => apply(tx, 'answer_quote', args))
    }
    await offer(90_000)
    expect((await item('quotes')).count).toBe(0)
    expect(word(await refuse(90_000, 'Trop cher'))).toBe('applied')
    expect(await item('quotes')).toMatchObject({
      count: 1,
      first: [{ id: asked, name: 'Cimenterie', about: 'Trop cher' }],
    })
    const later = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    await engine.as(people.admin, (tx) => apply(tx, 'snooze_task', { kind: 'quotes', task_id: asked, until: later }))
    expect((await item('quotes')).count).toBe(0)
    await offer(80_000)
    expect((await todo()).snoozed.first.map(({ id }) => id)).not.toContain(asked)
    await refuse(80_000)
    expect(await item('quotes')).toMatchObject({ count: 1, first: [{ id: asked, about: 'Tlemcen' }] })
    await engine.sql.query(`update public.demandes_etudes set statut = 'annulée' where id = $1`, [asked])
    expect((await item('quotes')).count).toBe(0)
  })

  it('overdue invoices are those that the list calls overdue', async () => {
    const listed = async () => {
      const [row] = await engine.as(people.admin, (tx) =>
        tx.query<{ answer: { total: number } }>(`select public.admin_invoices(state => 'overdue') as answer`),
      )
      return row?.answer.total
    }
    expect((await item('invoices')).count).toBe(await listed())
    const billed = await study(engine, people.client, 'en_cours', people.intervenant)
    for (const [numero, due] of [
      ['DZ-2025-9001', '2025-02-01'],
      ['DZ-2025-9002', '2025-01-31'],
    ]) {
      await engine.sql.query(
        `insert into public.invoices (numero, client_id, study_id, pays, entreprise, type_etude, zone_geographique,
           date_demande, montant, is_estimate, issued_at, issued_on, due_on)
         values ($1, $2, $3, 'algerie', 'Cimenterie', 'air', 'Oran', '2025-01-01', 1000, false,
           '2025-01-10T10:00:00Z', '2025-01-10', $4)`,
        [numero, people.client.profileId, billed, due],
      )
    }
    const { count, first } = await item('invoices')
    expect(count).toBe(await listed())
    expect(first.map(({ about }) => about)).toEqual(['DZ-2025-9002', 'DZ-2025-9001'])
  })

  describe('put off until a day', () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const give = async (who: keyof Cast, name: string, args: object) => {
      const answer = await engine.as(people[who], (tx) => apply(tx, name, { ...args }))
      return word(answer)
    }
    let task: { kind: string; task_id: string }
    beforeAll(() => {
      task = { kind: 'approvals', task_id: people.unapproved.profileId }
    })

    it.each(['client', 'intervenant', 'unapproved', 'inactive'] as const)('not by %s', async (who) => {
      for (const [name, args] of [
        ['snooze_task', { ...task, until: day(3) }],
        ['resume_task', task],
      ] as const) {
        expect(['not_allowed', 'account_inactive']).toContain(await give(who, name, args))
      }
      expect(await engine.as(people[who], (tx) => tx.query('select * from hawa.todo_snoozes')).catch(sqlState)).toBe(
        '42501',
      )
    })

    it('is in no count, stands among what is put off with its name, and is put back', async () => {
      const { count } = await item('approvals')
      expect(await give('admin', 'snooze_task', { ...task, until: day(3) })).toBe('applied')
      expect((await item('approvals')).count).toBe(count - 1)
      expect((await todo()).snoozed).toMatchObject({
        count: 1,
        first: [{ id: task.task_id, kind: 'approvals', until: day(3), by: 'Aya Essai' }],
      })
      expect(await give('admin', 'snooze_task', { ...task, until: day(3) })).toBe('already')
      expect(await give('admin', 'snooze_task', { ...task, until: day(9) })).toBe('applied')
      expect((await todo()).snoozed.first[0]?.until).toBe(day(9))
      expect(await give('admin', 'resume_task', task)).toBe('applied')
      expect(await give('admin', 'resume_task', task)).toBe('already')
      expect((await item('approvals')).count).toBe(count)
    })

    it('from tomorrow to a year, of tasks that are open', async () => {
      for (const until of [day(-1), day(380), 'soon']) {
        expect(await give('admin', 'snooze_task', { ...task, until }), until).toBe('invalid')
      }
      expect(await give('admin', 'snooze_task', { ...task, kind: 'jokes', until: day(3) })).toBe('invalid')
      expect(await give('admin', 'snooze_task', { ...task, kind: 'late', until: day(3) })).toBe('not_found')
      expect((await todo()).snoozed.count).toBe(0)
    })

    it('is back on its day; a row that is over goes with the next one', async () => {
      const { count } = await item('approvals')
      await give('admin', 'snooze_task', { ...task, until: day(3) })
      await engine.sql.query(`update hawa.todo_snoozes set until = current_date - 1`)
      expect((await item('approvals')).count).toBe(count)
      expect((await todo()).snoozed.count).toBe(0)
      await give('admin', 'snooze_task', { ...task, until: day(2) })
      expect(await engine.sql.query('select until from hawa.todo_snoozes')).toHaveLength(1)
      await give('admin', 'resume_task', task)
    })

    it('a newer word brings a conversation back, and a task that is done goes by itself', async () => {
      const mission = await study(engine, people.client, 'en_cours', people.intervenant)
      await say('client', 'study', mission)
      const { count } = await item('messages')
      const thread = { kind: 'messages', task_id: mission }
      await give('admin', 'snooze_task', { ...thread, until: day(3) })
      expect((await item('messages')).count).toBe(count - 1)
      await say('client', 'study', mission)
      expect((await item('messages')).count).toBe(count)
      await give('admin', 'snooze_task', { ...thread, until: day(4) })
      expect((await todo()).snoozed.count).toBe(1)
      await say('admin', 'study', mission)
      expect((await todo()).snoozed.count).toBe(0)
    })

    it('shows as many of each kind as are asked for, fifty at the most', async () => {
      const ask = (most: number) =>
        engine
          .as(people.admin, (tx) => tx.query<{ todo: Todo }>(`select public.admin_todo(${most}) as todo`))
          .catch(sqlState)
      for (const most of [0, 51]) expect(await ask(most)).toBe('22023')
      const answer = await ask(1)
      if (typeof answer === 'string' || !answer) throw new Error(String(answer))
      expect(answer[0]?.todo.items.every(({ first }) => first.length <= 1)).toBe(true)
    })
  })
})
