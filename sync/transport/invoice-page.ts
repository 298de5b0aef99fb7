import * as v from 'valibot'
import type { InvoicePage } from '../contract.ts'
import { invoiceBody } from '../records/invoice-body.ts'
import { ends } from './ends.ts'

const row = v.intersect([v.object({ id: v.string() }), invoiceBody])
const page = v.object({
  rows: v.array(row),
  total: v.number(),
  billed: v.number(),
  paid: v.number(),
  as_of: v.string(),
  ...ends,
})

export function readInvoicePage(body: unknown): InvoicePage | null {
  const parsed = v.safeParse(page, body)
  return parsed.success ? parsed.output : null
}
