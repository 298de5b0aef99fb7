import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BUDGETS, PAYS } from '../../sync/domain/enumerations.ts'
import { amountPaid, invoiceState, localDay, PAYMENT_MODES } from '../../sync/domain/invoice.ts'
import { INVOICE_STATES } from '../../sync/domain/invoice-state.ts'
import { budgetAmount } from '../../sync/domain/money.ts'
import { readBody } from '../../sync/records/kinds.ts'
import { cast, study } from '../support/accounts.ts'
import { openEmbedded, type Engine } from '../support/database.ts'
import { WRITTEN_BUDGETS } from '../support/written-budgets.ts'

const SEED = Number(process.env['HAWA_SEED'] ?? Date.now() % 2 ** 31)

describe('money in TypeScript is money in SQL', () => {
  let engine: Engine
  beforeAll(async () => {
    engine = await openEmbedded()
  })
  afterAll(() => engine?.close())

  it(`budgets: codes, what people write, and ten thousand texts made of the same pieces (HAWA_SEED=${SEED})`, async () => {
    const piece = fc.constantFrom(
      '0',
      '1',
      '12',
      '250',
      '000',
      '500',
      '999',
      ' ',
      '\u00A0',
      '\u202F',
      '.',
      ',',
      "'",
      '’',
      'k',
      ' mille',
      'DA',
      'da',
      'D.A.',
      'DZD',
      'dinars',
      ' algériens',
      'د.ج',
      'دج',
      'دينار',
      '٢٥',
      '۰',
      '\u066B',
      '\u066C',
      '\u200F',
      '€',
      '-',
      '+',
      'e',
      'É',
      'E\u0301',
      '\t',
      '\n',
      'x',
      '½',
    )
    const texts = [
      ...BUDGETS,
      ...Object.keys(WRITTEN_BUDGETS),
      '9'.repeat(12),
      '9'.repeat(13),
      '1'.repeat(101),
      '0'.repeat(99),
      ...fc.sample(
        fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join('')),
        { numRuns: 10_000, seed: SEED },
      ),
    ]
    const rows = await engine.sql.query<{ text: string; amount: string }>(
      'select t as text, hawa.budget_amount(t) as amount from jsonb_array_elements_text($1::text::jsonb) t',
      [JSON.stringify(texts)],
    )
    const differing = rows
      .filter(({ text, amount }) => Number(amount) !== budgetAmount(text))
      .map(({ text, amount }) => ({ text, there: amount, here: budgetAmount(text) }))
    expect(rows).toHaveLength(texts.length)
    expect(differing).toEqual([])
    expect(await engine.sql.query('select hawa.budget_amount(null)::text as amount')).toEqual([{ amount: '0' }])
  })

  it('days of the three calendars', async () => {
    const moments = [
      '2026-12-31T20:59:59Z',
      '2026-12-31T21:00:00Z',
      '2026-12-31T22:59:59Z',
      '2026-12-31T23:00:00Z',
      '2027-01-01T00:00:00Z',
      '2026-02-28T23:30:00Z',
    ]
    for (const pays of PAYS) {
      for (const at of moments) {
        const [row] = await engine.sql.query<{ day: string }>(
          'select hawa.local_day($1::timestamptz, $2)::text as day',
          [at, pays],
        )
        expect(row?.day, `${at} ${pays}`).toBe(localDay(new Date(at), pays))
      }
    }
  })

  it('states of an invoice, around the last day', async () => {
    const people = await cast(engine)
    const seen = new Set<string>()
    for (const [paid, cancelled, takenBack] of [
      [0, false, false],
      [999.99, false, false],
      [1000, false, false],
      [1000, false, true],
      [0, true, false],
    ] as const) {
      const id = await study(engine, people.client, 'terminée', people.intervenant)
      await engine.sql.query('update public.demandes_etudes set prix_convenu = 1000 where id = $1', [id])
      const [invoice] = await engine.sql.query<{ id: string; due: string }>(
        'select id, due_on::text as due from public.invoices where study_id = $1',
        [id],
      )
      if (!invoice) throw new Error('no invoice')
      if (paid)
        await engine.sql.query(
          `insert into public.invoice_payments values (gen_random_uuid(), $1, $2, '2026-01-15', 'cheque', null, $3)`,
          [invoice.id, paid, people.admin.profileId],
        )
      if (takenBack)
        await engine.sql.query(
          `insert into public.invoice_payments_taken_back select p.id, p.invoice_id, 'x', now(), p.recorded_by from
            public.invoice_payments p where p.invoice_id = $1`,
          [invoice.id],
        )
      if (cancelled)
        await engine.sql.query(`insert into public.invoice_cancellations values ($1, 'x', now(), $2)`, [
          invoice.id,
          people.admin.profileId,
        ])
      for (const hour of ['T12:00:00Z', 'T22:59:59Z', 'T23:00:00Z']) {
        const at = `${invoice.due}${hour}`
        const [row] = await engine.sql.query<{ state: string }>(
          'select hawa.invoice_state(i, $2::timestamptz) as state from public.invoices i where i.id = $1',
          [invoice.id, at],
        )
        const here = invoiceState(
          {
            montant: 1000,
            pays: 'algerie',
            due_on: invoice.due,
            cancellation: cancelled ? { at } : null,
            payments: paid ? [{ montant: paid, taken_back: takenBack ? { at } : null }] : [],
          },
          new Date(at),
        )
        expect(row?.state, `${paid} ${String(cancelled)} ${String(takenBack)} ${at}`).toBe(here)
        seen.add(here)
      }
    }
    expect([...seen].toSorted()).toEqual([...INVOICE_STATES].toSorted())
  })

  it('what was received, over any payments and whichever of them were taken back', async () => {
    const people = await cast(engine)
    const centimes = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 ** 9 }), fc.boolean()), { maxLength: 8 })
    for (const drawn of fc.sample(centimes, { numRuns: 25, seed: SEED })) {
      const id = await study(engine, people.client, 'terminée', people.intervenant)
      await engine.sql.query('update public.demandes_etudes set prix_convenu = 100000000000 where id = $1', [id])
      const [invoice] = await engine.sql.query<{ id: string }>('select id from public.invoices where study_id = $1', [
        id,
      ])
      for (const [amount, takenBack] of drawn) {
        const payment = randomUUID()
        await engine.sql.query(
          `insert into public.invoice_payments values ($1, $2, $3, '2026-01-15', 'cheque', null, $4)`,
          [payment, invoice?.id, amount / 100, people.admin.profileId],
        )
        if (takenBack)
          await engine.sql.query(`insert into public.invoice_payments_taken_back values ($1, $2, 'x', now(), $3)`, [
            payment,
            invoice?.id,
            people.admin.profileId,
          ])
      }
      const [row] = await engine.sql.query<{ paid: string; body: unknown }>(
        'select hawa.invoice_paid($1)::text as paid, hawa.body_invoice($1, null) as body',
        [invoice?.id],
      )
      const here = readBody('invoice', row?.body)
      expect(here && amountPaid(here), JSON.stringify(drawn)).toBe(Number(row?.paid))
    }
  })

  it('means of payment', async () => {
    const [row] = await engine.sql.query<{ words: string[] }>(
      `select array(select m[1] from regexp_matches(pg_get_constraintdef(c.oid), '''([^'']+)''::text', 'g') m) as words
       from pg_constraint c where c.conrelid = 'public.invoice_payments'::regclass and pg_get_constraintdef(c.oid)
       like '%virement%'`,
    )
    expect(row?.words.toSorted()).toEqual([...PAYMENT_MODES].toSorted())
  })
})
