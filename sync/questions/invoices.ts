import * as v from 'valibot'
import type { InvoicePage, InvoiceQuery, Question } from '../contract.ts'
import { invoice } from '../records/invoice.ts'
import { ends } from '../transport/ends.ts'
import { reading } from './reading.ts'

const row = v.intersect([v.object({ id: v.string() }), invoice.body])
const page = v.object({
  rows: v.array(row),
  total: v.number(),
  billed: v.number(),
  paid: v.number(),
  as_of: v.string(),
  ...ends,
})

export const invoicePage = ({ state, search, page: place }: InvoiceQuery): Question<InvoicePage> => ({
  rpc: 'admin_invoices',
  args: { state: state ?? null, search: search ?? null, page: place ?? null },
  read: reading(page),
})
