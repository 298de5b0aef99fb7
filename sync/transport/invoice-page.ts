import * as v from 'valibot'
import type { InvoicePage, UnbilledPage } from '../contract.ts'
import { studyId } from '../domain/ids.ts'
import { STATUTS } from '../domain/study.ts'
import { invoiceBody } from '../records/invoice-body.ts'

const text = v.nullable(v.string())
const row = v.intersect([v.object({ id: v.string() }), invoiceBody])
const page = v.object({
  rows: v.array(row), total: v.number(), billed: v.number(), paid: v.number(), as_of: v.string(),
})

export function readInvoicePage(body: unknown): InvoicePage | null {
  const parsed = v.safeParse(page, body)
  return parsed.success ? parsed.output : null
}

const unbilledPage = v.object({
  rows: v.array(v.object({
    study_id: v.pipe(v.string(), v.uuid(), v.transform(studyId)), entreprise: v.string(), client_name: text, type_etude: v.string(),
    zone_geographique: v.string(), pays: v.string(), statut: v.picklist(STATUTS), budget_estime: text, prix_convenu: v.nullable(v.number()),
    created_at: v.string(), date_fin_mission: text, cancelled_invoice: text,
  })),
  total: v.number(), as_of: v.string(),
})

export function readUnbilledPage(body: unknown): UnbilledPage | null {
  const parsed = v.safeParse(unbilledPage, body)
  return parsed.success ? parsed.output : null
}
