import * as v from 'valibot'
import type { Question, UnbilledPage, UnbilledQuery } from '../contract.ts'
import { studyId } from '../domain/ids.ts'
import { STATUTS } from '../domain/study.ts'
import { ends } from '../transport/ends.ts'
import { reading } from './reading.ts'

const text = v.nullable(v.string())
const page = v.object({
  rows: v.array(
    v.object({
      study_id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
      entreprise: v.string(),
      client_name: text,
      type_etude: v.string(),
      zone_geographique: v.string(),
      pays: v.string(),
      statut: v.picklist(STATUTS),
      budget_estime: text,
      prix_convenu: v.nullable(v.number()),
      created_at: v.string(),
      date_fin_mission: text,
      cancelled_invoice: text,
    }),
  ),
  total: v.number(),
  as_of: v.string(),
  ...ends,
})

/** Studies without an invoice in force. */
export const unbilledStudies = ({ scope, search, page: place }: UnbilledQuery): Question<UnbilledPage> => ({
  rpc: 'admin_unbilled',
  args: { scope, search: search ?? null, page: place ?? null },
  read: reading(page),
})
