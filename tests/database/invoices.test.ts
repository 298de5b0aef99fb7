import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cast, reportPath, request, storeFile, SHA256, type Account, type Cast } from '../support/accounts.ts'
import { apply, ENGINES, sqlState, word, type Engine } from '../support/database.ts'
import { policyTable } from '../support/policy-table.ts'

interface Invoice {
  readonly id: string
  readonly numero: string
  readonly montant: string
  readonly is_estimate: boolean
  readonly on_time: boolean
  readonly today: boolean
  readonly entreprise: string
  readonly nom: string
}
interface Row {
  readonly id: string
  readonly kind: string
  readonly deleted: boolean
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * Rights to record a payment, take one back, cancel or agree a price: nobody but administrators even learns
 * that an invoice exists.
 */
const COMMANDS = policyTable(
  `
  command        | client      | otherClient | intervenant | otherIntervenant | unapproved  | inactive         | inactiveClient   | admin
  ---------------+-------------+-------------+-------------+------------------+-------------+------------------+------------------+--------
  record_payment | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  cancel_invoice | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account_inactive | account_inactive | applied
  take_back_payment | not_allowed | not_allowed | not_allowed | not_allowed   | not_allowed | account_inactive | account_inactive | applied
  set_agreed_price | not_allowed | not_allowed | not_allowed | not_allowed    | not_allowed | account_inactive | account_inactive | applied
`,
)

describe.each(ENGINES)('invoices on $name', ({ open }) => {
  let engine: Engine
  let people: Cast
  beforeAll(async () => {
    engine = await open()
  })
  beforeEach(async () => {
    people = await cast(engine)
  })
  afterAll(() => engine?.close())

  const on = (who: Account, name: string, args: object) => engine.as(who, (tx) => apply(tx, name, args))
  const finished = async (more: Readonly<Record<string, unknown>> = { budget_estime: '10k_50k' }): Promise<string> => {
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id, more))
    for (const name of ['accept_study', 'start_study', 'finish_study'])
      expect(word(await on(people.intervenant, name, { study_id }))).toBe('applied')
    return study_id
  }
  const invoiceOf = async (study: string): Promise<Invoice | undefined> =>
    (
      await engine.sql.query<Invoice & Record<string, unknown>>(
        `select id, numero, montant::text as montant, is_estimate, entreprise, nom, due_on = issued_on + 30 as
          on_time, issued_on = hawa.local_day(now(), pays) as today from public.invoices where study_id = $1`,
        [study],
      )
    )[0]
  const billed = async (more?: Readonly<Record<string, unknown>>): Promise<Invoice> => {
    const invoice = await invoiceOf(await finished(more))
    if (!invoice) throw new Error('no invoice')
    return invoice
  }
  const payment = (numero: string, montant: number, more: object = {}) => ({
    numero,
    payment_id: randomUUID() as string,
    montant,
    paid_on: '2026-01-15',
    mode: 'virement',
    ...more,
  })
  const pull = (account: Account) =>
    engine.as(account, async (tx) => {
      const [row] = await tx.query<{ page: { rows: readonly Row[] } }>('select public.pull_records() as page')
      return row?.page.rows.filter(({ kind }) => kind === 'invoice') ?? []
    })

  it('a finished study is billed once: the budget as an estimate, the agreed price when there is one', async () => {
    expect(await billed()).toMatchObject({
      montant: '30000.00',
      is_estimate: true,
      on_time: true,
      today: true,
      entreprise: 'Cimenterie',
      nom: 'Clara Essai',
    })
    expect(await billed({ budget_estime: '250\u202F000,50 DA' })).toMatchObject({
      montant: '250000.50',
      is_estimate: true,
    })
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id, { budget_estime: 'plus_500k' }))
    await engine.sql.query('update public.demandes_etudes set prix_convenu = 612345.67 where id = $1', [study_id])
    for (const name of ['accept_study', 'start_study', 'finish_study']) await on(people.intervenant, name, { study_id })
    const agreed = await invoiceOf(study_id)
    expect(agreed).toMatchObject({ montant: '612345.67', is_estimate: false })
    const path = reportPath(people.intervenant, study_id)
    await storeFile(engine, people.intervenant, path)
    expect(word(await on(people.intervenant, 'attach_report', { study_id, path, size: 10, sha256: SHA256 }))).toBe(
      'applied',
    )
    expect(await invoiceOf(study_id)).toEqual(agreed)
  })

  it('the days until an invoice is due are the company’s, for those issued from then on', async () => {
    const days = async (study: string) =>
      (
        await engine.sql.query<{ days: number }>(
          'select due_on - issued_on as days from public.invoices where study_id = $1',
          [study],
        )
      )[0]?.days
    const set = (value: unknown) => on(people.admin, 'set_setting', { key: 'invoice_due_days', value })
    const before = await finished()
    expect(await days(before)).toBe(30)
    for (const value of [0, 121, 1.5, '45', true])
      expect(await set(value)).toMatchObject({ code: 'invalid', result: { field: 'value', reason: 'malformed' } })
    expect(word(await set(45))).toBe('applied')
    const after = await finished()
    expect([await days(before), await days(after)]).toEqual([30, 45])
    expect(word(await set(30))).toBe('applied')
    expect([await days(before), await days(after)]).toEqual([30, 45])
  })

  it('without an amount there is no invoice before a price is agreed, whatever the state by then', async () => {
    for (const more of [{ budget_estime: 'a_discuter' }, {}, { budget_estime: 'selon devis' }]) {
      const study = await finished(more)
      expect(await invoiceOf(study)).toBeUndefined()
      await engine.sql.query('update public.demandes_etudes set prix_convenu = 80000 where id = $1', [study])
      expect(await invoiceOf(study)).toMatchObject({ montant: '80000.00', is_estimate: false })
    }
  })

  it('numbers count by country and year, without gaps, also when a finish is undone', async () => {
    // The year is that of the study's country: on New Year's Eve Nairobi is two hours ahead of Algiers.
    const yearIn = (timeZone: string): string => new Date().toLocaleDateString('en-CA', { timeZone, year: 'numeric' })
    const numbered = (country: string, timeZone: string, count: number): string =>
      `${country}-${yearIn(timeZone)}-${String(count).padStart(4, '0')}`
    const last = async (pays: string) =>
      (await engine.sql.query<{ last: number }>('select last from hawa.invoice_counters where pays = $1', [pays]))[0]
        ?.last ?? 0
    const before = { algerie: await last('algerie'), kenya: await last('kenya') }
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id, { budget_estime: 'moins_10k', pays: 'kenya' }))
    for (const name of ['accept_study', 'start_study']) await on(people.intervenant, name, { study_id })
    await engine.probe(people.intervenant, (tx) => apply(tx, 'finish_study', { study_id }))
    expect(await invoiceOf(study_id)).toBeUndefined()
    await on(people.intervenant, 'finish_study', { study_id })
    expect((await invoiceOf(study_id))?.numero).toBe(numbered('KE', 'Africa/Nairobi', before.kenya + 1))
    expect((await billed()).numero).toBe(numbered('DZ', 'Africa/Algiers', before.algerie + 1))
    expect((await billed()).numero).toBe(numbered('DZ', 'Africa/Algiers', before.algerie + 2))
  })

  it('nothing in the books is changed or deleted, by anybody; not the study either', async () => {
    const { numero } = await billed()
    const cancelled = await billed()
    await on(people.admin, 'record_payment', payment(numero, 10))
    await on(people.admin, 'cancel_invoice', { numero: cancelled.numero, motif: 'Doublon' })
    for (const statement of [
      'update public.invoices set montant = 1',
      'delete from public.invoices',
      'truncate public.invoices cascade',
      'update public.invoices set nom = nom where false',
      'update public.invoice_payments set montant = 1',
      'delete from public.invoice_payments',
      'update public.invoice_cancellations set motif = motif',
      'delete from public.invoice_cancellations',
      'update public.invoice_payments_taken_back set motif = motif',
      'delete from public.invoice_payments_taken_back',
    ]) {
      expect(await engine.sql.query(statement).catch(sqlState), statement).toBe('23000')
      expect(await engine.probe('service', (tx) => tx.query(statement)).catch(sqlState), statement).toMatch(
        /23000|42501/,
      )
    }
    expect(await engine.sql.query(`delete from public.demandes_etudes where statut = 'terminée'`).catch(sqlState)).toBe(
      '23503',
    )
  })

  it.each(COMMANDS)('$name', async ({ name, cells }) => {
    const { numero } = await billed()
    const known = payment((await billed()).numero, 10)
    await on(people.admin, 'record_payment', known)
    const args =
      {
        record_payment: payment(numero, 10),
        cancel_invoice: { numero, motif: 'Doublon' },
        take_back_payment: { numero: known.numero, payment_id: known.payment_id, motif: 'Erreur' },
        set_agreed_price: { study_id: await finished({}), montant: 80_000 },
      }[name] ?? {}
    const got: Record<string, string> = {}
    for (const { column } of cells)
      got[column] = word(await engine.probe(people[column as keyof Cast], (tx) => apply(tx, name, args)))
    expect(got).toEqual(Object.fromEntries(cells.map(({ column, expected }) => [column, expected])))
  })

  it('payments add up to the centime; no more than is left, none twice, none from tomorrow', async () => {
    const { numero } = await billed()
    const first = payment(numero, 10_000.1)
    const state = async (args: object) => {
      const verdict = await on(people.admin, 'record_payment', args)
      return verdict.code ?? verdict.result?.['state']
    }
    expect(await state(first)).toBe('pending')
    expect(await state(first), 'the same payment, sent anew').toBe('pending')
    expect(await state({ ...first, montant: 5 })).toBe('already_exists')
    expect(await state(payment(numero, 19_999.91))).toBe('payment_too_high')
    expect(await state(payment(numero, 10.001))).toBe('invalid')
    expect(await state(payment(numero, 10, { paid_on: '2999-01-01' }))).toBe('invalid')
    expect(await state(payment(numero, 10, { paid_on: '2026-02-30' }))).toBe('invalid')
    expect(await state(payment('DZ-1999-0001', 10))).toBe('not_found')
    expect(await state(payment(numero, 19_999.9))).toBe('paid')
    expect(await state(payment(numero, 0.01))).toBe('invoice_paid')
    expect(word(await on(people.admin, 'cancel_invoice', { numero, motif: 'x' }))).toBe('invoice_paid')
  })

  it(
    'a payment taken back stays in the books and counts no more: for the state, for what is left, for what may be ' +
      'cancelled',
    async () => {
      const { numero, id } = await billed()
      const [first, second] = [payment(numero, 10_000), payment(numero, 20_000)]
      await on(people.admin, 'record_payment', first)
      await on(people.admin, 'record_payment', second)
      const takeBack = (payment_id: string, motif = 'Virement d’un autre client', of = numero) =>
        on(people.admin, 'take_back_payment', { numero: of, payment_id, motif })
      expect(word(await takeBack(first.payment_id, ' '))).toBe('invalid')
      expect(word(await takeBack(randomUUID()))).toBe('not_found')
      expect(word(await takeBack(first.payment_id, 'x', (await billed()).numero)), 'of another invoice').toBe(
        'not_found',
      )
      expect(await takeBack(second.payment_id)).toMatchObject({ verdict: 'applied', result: { state: 'pending' } })
      expect(await takeBack(second.payment_id, 'Encore')).toMatchObject({
        verdict: 'applied',
        result: { state: 'pending' },
      })
      const body = (await pull(people.client)).find((row) => row.id === id)?.body
      expect(body?.['payments']).toMatchObject([
        { id: first.payment_id, taken_back: null },
        { id: second.payment_id, montant: 20_000, taken_back: { motif: 'Virement d’un autre client' } },
      ])
      expect(JSON.stringify(body)).not.toContain(people.admin.profileId)
      for (const account of [people.otherClient, people.intervenant, people.admin])
        expect((await pull(account)).filter((row) => row.id === id)).toEqual([])
      expect(word(await on(people.admin, 'record_payment', payment(numero, 20_000.01)))).toBe('payment_too_high')
      expect(await on(people.admin, 'record_payment', payment(numero, 20_000))).toMatchObject({
        result: { state: 'paid' },
      })
      for (const { payment_id } of await engine.sql.query<{ payment_id: string }>(
        'select p.id as payment_id from public.invoice_payments p where p.invoice_id = $1',
        [id],
      ))
        await takeBack(payment_id)
      expect(word(await on(people.admin, 'cancel_invoice', { numero, motif: 'Doublon' }))).toBe('applied')
    },
  )

  it('an agreed price is whole DA, set and taken away while nothing is billed, and is a line of the timeline', async () => {
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id, { budget_estime: 'a_discuter' }))
    const agree = async (montant: unknown) => word(await on(people.admin, 'set_agreed_price', { study_id, montant }))
    for (const wrong of [0, -1, 12.5, 1e12, '5000', true]) expect(await agree(wrong), String(wrong)).toBe('invalid')
    expect(await agree(120_000)).toBe('applied')
    expect(await agree(120_000)).toBe('already')
    expect(await agree(90_000)).toBe('applied')
    expect(await agree(null)).toBe('applied')
    expect(word(await on(people.admin, 'set_agreed_price', { study_id: randomUUID(), montant: 1 }))).toBe('not_found')
    const events = await engine.sql.query<{ data: object }>(
      `select data from public.study_events where study_id = $1 and kind = 'price_agreed' order by rev`,
      [study_id],
    )
    expect(events.map(({ data }) => data)).toEqual([{ montant: 120_000 }, { montant: 90_000 }, {}])
    await agree(95_000)
    for (const name of ['accept_study', 'start_study', 'finish_study']) await on(people.intervenant, name, { study_id })
    expect(await invoiceOf(study_id)).toMatchObject({ montant: '95000.00', is_estimate: false })
    expect(await agree(96_000)).toBe('already_invoiced')
    expect(await agree(null)).toBe('already_invoiced')
    const dropped = randomUUID()
    await on(people.client, 'request_study', request(dropped))
    await on(people.client, 'cancel_study', { study_id: dropped })
    expect(word(await on(people.admin, 'set_agreed_price', { study_id: dropped, montant: 1 }))).toBe('wrong_state')
  })

  it('a finished study without an amount is billed in the transaction that agrees its price', async () => {
    const study_id = await finished({ budget_estime: 'a_discuter' })
    expect(await on(people.admin, 'set_agreed_price', { study_id, montant: 64_000 })).toMatchObject({
      verdict: 'applied',
      result: { billed: true },
    })
    const invoice = await invoiceOf(study_id)
    expect(invoice).toMatchObject({ montant: '64000.00', is_estimate: false, today: true })
    expect((await pull(people.client)).map((row) => row.id)).toContain(invoice?.id)
  })

  it(
    'a cancelled invoice is followed by another one when a price is agreed, not when a report arrives or a price ' +
      'goes',
    async () => {
      const study_id = await finished()
      const first = await invoiceOf(study_id)
      await on(people.admin, 'cancel_invoice', { numero: first?.numero, motif: 'Montant faux' })
      await on(people.admin, 'set_agreed_price', { study_id, montant: null })
      const path = reportPath(people.intervenant, study_id)
      await storeFile(engine, people.intervenant, path)
      await on(people.intervenant, 'attach_report', { study_id, path, size: 10, sha256: SHA256 })
      const all = () =>
        engine.sql.query<{ numero: string; montant: string }>(
          'select numero, montant::text as montant from public.invoices where study_id = $1 order by numero',
          [study_id],
        )
      expect(await all()).toHaveLength(1)
      expect(await on(people.admin, 'set_agreed_price', { study_id, montant: 42_000 })).toMatchObject({
        result: { billed: true },
      })
      expect((await all()).map(({ montant }) => montant)).toEqual(['30000.00', '42000.00'])
      expect(word(await on(people.admin, 'set_agreed_price', { study_id, montant: 43_000 }))).toBe('already_invoiced')
      expect((await pull(people.client)).map(({ body }) => body?.['cancellation'] === null)).toEqual([false, true])
    },
  )

  it('administrators list what is not billed by page, scope and words; nobody else may ask', async () => {
    const company = `Laiterie ${randomUUID()}`
    const study_id = await finished({ budget_estime: 'a_discuter', nom_entreprise: company })
    const waiting = randomUUID()
    await on(
      people.client,
      'request_study',
      request(waiting, { nom_entreprise: `${company} 2`, budget_estime: '10k_50k' }),
    )
    const list = async (scope: string, search: string | null) =>
      engine.as(people.admin, async (tx) => {
        const [row] = await tx.query<{ answer: { rows: { study_id: string }[]; total: number } }>(
          'select public.admin_unbilled($1, $2) as answer',
          [scope, search],
        )
        return row?.answer
      })
    expect(await list('finished', company.toUpperCase())).toMatchObject({
      rows: [
        {
          study_id,
          entreprise: company,
          client_name: 'Clara Essai',
          budget_estime: 'a_discuter',
          prix_convenu: null,
          cancelled_invoice: null,
        },
      ],
      total: 1,
    })
    expect(await list('under_way', company)).toMatchObject({
      rows: [{ study_id: waiting, statut: 'en_attente' }],
      total: 1,
    })
    await on(people.admin, 'set_agreed_price', { study_id, montant: 10 })
    expect(await list('finished', company)).toMatchObject({ rows: [], total: 0 })
    const numero = (await invoiceOf(study_id))?.numero
    await on(people.admin, 'cancel_invoice', { numero, motif: 'x' })
    expect(await list('finished', company)).toMatchObject({
      rows: [{ study_id, cancelled_invoice: numero, prix_convenu: 10 }],
      total: 1,
    })
    for (const account of [people.client, people.intervenant, people.inactive]) {
      await expect(
        engine.as(account, (tx) => tx.query('select public.admin_unbilled()')).catch(sqlState),
      ).resolves.toBe('42501')
    }
    await expect(
      engine.as('anonymous', (tx) => tx.query('select public.admin_unbilled()')).catch(sqlState),
    ).resolves.toBe('42501')
  })

  it('a cancellation is once and for all, and not for what was paid, be it in part', async () => {
    const { numero } = await billed()
    expect(await on(people.admin, 'cancel_invoice', { numero, motif: 'Doublon' })).toMatchObject({
      verdict: 'applied',
      result: { state: 'cancelled' },
    })
    expect(word(await on(people.admin, 'cancel_invoice', { numero, motif: 'Autre' }))).toBe('already')
    expect(
      await engine.sql.query(
        'select motif from public.invoice_cancellations c join public.invoices i on i.id = c.invoice_id where ' +
          'i.numero = $1',
        [numero],
      ),
    ).toEqual([{ motif: 'Doublon' }])
    expect(word(await on(people.admin, 'record_payment', payment(numero, 10)))).toBe('invoice_cancelled')
    const part = await billed()
    await on(people.admin, 'record_payment', payment(part.numero, 1))
    expect(word(await on(people.admin, 'cancel_invoice', { numero: part.numero, motif: 'x' }))).toBe('invoice_paid')
  })

  it('an invoice and what happens to it reach its client and nobody else', async () => {
    const { numero, id } = await billed()
    await on(people.admin, 'record_payment', payment(numero, 12.5, { reference: 'VIR 7' }))
    const rows = await pull(people.client)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id,
      body: {
        numero,
        montant: 30_000,
        payments: [{ montant: 12.5, paid_on: '2026-01-15', mode: 'virement', reference: 'VIR 7' }],
        cancellation: null,
      },
    })
    expect(JSON.stringify(rows)).not.toContain(people.admin.profileId)
    await on(people.admin, 'cancel_invoice', { numero: (await billed()).numero, motif: 'Doublon' })
    expect((await pull(people.client)).map(({ body }) => body?.['cancellation'] !== null)).toEqual([false, true])
    for (const account of [
      people.otherClient,
      people.intervenant,
      people.otherIntervenant,
      people.unapproved,
      people.inactiveClient,
      people.admin,
    ])
      expect(await pull(account)).toEqual([])
  })

  it('the agreed price is not shown to specialists whose mission it is not', async () => {
    const study_id = randomUUID()
    await on(people.client, 'request_study', request(study_id))
    await engine.sql.query('update public.demandes_etudes set prix_convenu = 77777 where id = $1', [study_id])
    const price = (account: Account) =>
      engine.as(account, async (tx) =>
        (
          await tx.query<{ price: number | null }>(
            `select r -> 'prix_convenu' as price from public.pull_studies() r where r ->> 'id' = $1`,
            [study_id],
          )
        ).map((row) => row.price),
      )
    expect(await price(people.client)).toEqual([77_777])
    expect(await price(people.otherIntervenant)).toEqual([null])
  })

  it('administrators list them by page, state and words; nobody else may ask', async () => {
    const { numero } = await billed()
    await on(people.admin, 'record_payment', payment(numero, 30_000))
    const second = await billed({ budget_estime: 'moins_10k', nom_entreprise: 'Minoterie « Élan »' })
    const list = async (state: string | null, search: string | null, page: object | null = null) =>
      engine.as(people.admin, async (tx) => {
        const [row] = await tx.query<{
          answer: { rows: { numero: string }[]; after: unknown; total: number; billed: number; paid: number }
        }>('select public.admin_invoices($1, $2, $3::text::jsonb, 1) as answer', [state, search, JSON.stringify(page)])
        return row?.answer
      })
    expect(await list(null, second.numero)).toMatchObject({
      rows: [{ numero: second.numero }],
      total: 1,
      billed: 5000,
      paid: 0,
    })
    expect(await list(null, ' minoterie « é')).toMatchObject({ total: 1 })
    expect(await list('paid', numero)).toMatchObject({ rows: [{ numero }], total: 1, billed: 30_000, paid: 30_000 })
    expect(await list('overdue', numero)).toMatchObject({ rows: [], total: 0, billed: 0 })
    const first = await list(null, null)
    const next = await list(null, null, { after: first?.after })
    expect(first?.rows[0]?.numero).toBe(second.numero)
    expect(next?.rows).toHaveLength(1)
    expect(next?.rows[0]?.numero).not.toBe(second.numero)
    for (const account of [people.client, people.intervenant, people.inactive]) {
      await expect(
        engine.as(account, (tx) => tx.query('select public.admin_invoices()')).catch(sqlState),
      ).resolves.toBe('42501')
    }
  })
})
