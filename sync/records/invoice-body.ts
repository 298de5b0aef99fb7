import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { PAYMENT_MODES, type Invoice } from '../domain/invoice.ts'

const instant = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)
const day = v.pipe(v.string(), v.isoDate())
const text = v.nullable(v.string())

/** An invoice from the feed or the administrators' list. */
export const invoiceBody: v.GenericSchema<unknown, Invoice> = v.object({
  numero: v.string(),
  pays: v.picklist(PAYS),
  nom: text,
  entreprise: v.string(),
  type_etude: v.string(),
  zone_geographique: v.string(),
  date_demande: day,
  date_fin_mission: v.nullable(day),
  montant: v.number(),
  is_estimate: v.boolean(),
  issued_at: instant,
  issued_on: day,
  due_on: day,
  payments: v.array(
    v.object({
      id: v.string(),
      montant: v.number(),
      paid_on: day,
      mode: v.fallback(v.nullable(v.picklist(PAYMENT_MODES)), null),
      reference: text,
      // Missing in the answers of an older server.
      taken_back: v.optional(v.nullable(v.object({ motif: v.string(), at: instant })), null),
      recorded_at: v.exactOptional(instant),
    }),
  ),
  cancellation: v.nullable(v.object({ motif: v.string(), at: instant })),
})
