import * as v from 'valibot'
import { studyId } from '../domain/ids.ts'
import type { Place } from '../domain/pages.ts'
import { STATUTS } from '../domain/study.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface UnbilledQuery {
  /** Finished and to be billed, or still in progress. */
  readonly scope: 'finished' | 'under_way'
  /** Words of the company, the place, the contact or the client. */
  readonly search?: string
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const text = v.nullable(v.string())
const study = v.object({
  study_id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
  /** Null: a server of before. */
  reference: v.optional(text, null),
  entreprise: v.string(),
  client_name: text,
  type_etude: v.string(),
  zone_geographique: v.string(),
  pays: v.string(),
  statut: v.picklist(STATUTS),
  budget_estime: text,
  /** DA. */
  prix_convenu: v.nullable(v.number()),
  created_at: v.string(),
  date_fin_mission: text,
  /** The number of the last invoice that was cancelled. */
  cancelled_invoice: text,
})
const page = v.object({ rows: v.array(study), total: v.number(), as_of: v.string(), ...ends })

export type UnbilledStudy = AnswerOf<typeof study>

/** Studies without an invoice in force, newest first. */
export const unbilledStudies = ({ scope, search, page: place }: UnbilledQuery) =>
  question({
    rpc: 'admin_unbilled',
    args: { scope, search: search ?? null, page: place ?? null },
    read: page,
  })
