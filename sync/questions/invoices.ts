import * as v from 'valibot'
import type { InvoiceState } from '../domain/invoice-state.ts'
import type { Place } from '../domain/pages.ts'
import { invoice } from '../records/invoice.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface InvoiceQuery {
  /** `standing`: all that are not cancelled. */
  readonly state?: InvoiceState | 'standing'
  /** First day of issue, YYYY-MM-DD. */
  readonly since?: string
  /** Words of the number, the company or the client. */
  readonly search?: string
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const page = v.object({
  rows: v.array(
    v.object({
      id: v.string(),
      /** Null: a server of before. */
      study_id: v.optional(v.nullable(v.string()), null),
      reference: v.optional(v.nullable(v.string()), null),
      ...invoice.body.entries,
    }),
  ),
  /** Number of all matches, and their sums in DA; cancelled invoices do not count as billed. */
  total: v.number(),
  billed: v.number(),
  paid: v.number(),
  as_of: v.string(),
  ...ends,
})

export type InvoicePage = AnswerOf<typeof page>

/** Newest first. */
export const invoicePage = ({ state, since, search, page: place }: InvoiceQuery) =>
  question({
    rpc: 'admin_invoices',
    args: { state: state ?? null, ...(since && { since }), search: search ?? null, page: place ?? null },
    read: page,
  })
