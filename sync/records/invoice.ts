import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { PAYMENT_MODES } from '../domain/invoice.ts'
import { day, instant, kind, text, type BodyOf } from './definition.ts'

/**
 * An invoice as its client reads it. All but payments and cancellation stay for ever as they were issued. Amounts are
 * DA, days on the calendar of the country.
 */
export const invoice = kind({
  name: 'invoice',
  body: v.object({
    numero: v.string(),
    pays: v.picklist(PAYS),
    nom: text,
    entreprise: v.string(),
    type_etude: v.string(),
    zone_geographique: v.string(),
    date_demande: day,
    date_fin_mission: v.nullable(day),
    montant: v.number(),
    /** No price was agreed: the amount of the budget (docs/specification.md#9). */
    is_estimate: v.boolean(),
    issued_at: instant,
    issued_on: day,
    due_on: day,
    payments: v.array(
      v.object({
        id: v.string(),
        montant: v.number(),
        paid_on: day,
        /** Null: a way that this version does not know. */
        mode: v.fallback(v.nullable(v.picklist(PAYMENT_MODES)), null),
        reference: text,
        /** Recorded by mistake: it stays readable and counts no more. Missing: a server of before. */
        taken_back: v.optional(v.nullable(v.object({ motif: v.string(), at: instant })), null),
        /** When it was written down; missing: a server of before. */
        recorded_at: v.exactOptional(instant),
      }),
    ),
    cancellation: v.nullable(v.object({ motif: v.string(), at: instant })),
  }),
  at: ({ issued_at }) => issued_at,
})

export type Invoice = BodyOf<typeof invoice>
export type Payment = Invoice['payments'][number]
