import * as v from 'valibot'
import type { Pays, TypeRapport } from '../domain/enumerations.ts'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import { studyId, type StudyId } from '../domain/ids.ts'
import type { Place } from '../domain/pages.ts'
import { TYPES_COMPTE } from '../domain/profile.ts'
import { OPEN_REVIEW_STATES, REVIEW_STATES, type OpenReviewState } from '../domain/report-review.ts'
import { STATUTS } from '../domain/study.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface ReportsQuery {
  /** Words of the title, the description or the client's name. */
  readonly search?: string
  readonly country?: Pays
  readonly type?: TypeRapport
  readonly state?: OpenReviewState
  /** Maximum age in days. */
  readonly days?: number
  readonly sort: 'recent' | 'oldest' | 'company'
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const text = v.nullable(v.string())
const type_rapport = v.picklist(TYPES_RAPPORT)
/** One report of the list: the client's version and, if there is one, the newer file under review. */
const line = {
  study_id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
  /** Null: a server of before. */
  reference: v.optional(text, null),
  entreprise: v.string(),
  type_etude: v.string(),
  zone_geographique: v.string(),
  pays: v.string(),
  statut: v.picklist(STATUTS),
  client_name: text,
  client_email: text,
  specialist_name: text,
  /** The newest file. */
  file_id: v.string(),
  state: v.picklist(OPEN_REVIEW_STATES),
  type_rapport,
  at: v.string(),
  /** The file for a download; null: none. */
  path: text,
  size: v.nullable(v.number()),
  sha256: text,
  /** The client's version; null: none yet. */
  version: v.nullable(v.number()),
  validated_at: text,
}
const page = v.object({
  rows: v.array(v.object(line)),
  total: v.number(),
  /** Over all reports, whatever the filter. */
  reports: v.number(),
  last_week: v.number(),
  to_validate: v.number(),
  as_of: v.string(),
  ...ends,
})
const file = v.object({
  id: v.string(),
  /** Null: never delivered. */
  number: v.nullable(v.number()),
  state: v.picklist(REVIEW_STATES),
  path: v.string(),
  size: v.number(),
  sha256: v.string(),
  type_rapport,
  commentaires: text,
  author_name: text,
  /** Uploaded by the reader: somebody else must decide on it. */
  mine: v.boolean(),
  received_at: v.string(),
  delivered_at: text,
  replaced_at: text,
  /** Why it was replaced; for a file that was never delivered, why it was to replace another. */
  reason: text,
  verdict: v.nullable(v.picklist(['validated', 'sent_back'])),
  decided_at: text,
  decider_name: text,
  decision_comment: text,
})
const opening = v.object({
  at: v.string(),
  received_at: v.string(),
  /** `shared`: through a link, by an unknown person. */
  way: v.picklist(['viewed', 'downloaded', 'shared']),
  offline: v.boolean(),
  version: v.nullable(v.number()),
  by_name: text,
  by_role: v.nullable(v.picklist(TYPES_COMPTE)),
})
const dossier = v.object({
  ...line,
  description: v.string(),
  requested_at: v.string(),
  finished_at: text,
  /** Newest first. */
  files: v.array(file),
  /** Code of the certificate in force. */
  code: text,
  /** The last fifty, newest first. */
  openings: v.array(opening),
  openings_total: v.number(),
  as_of: v.string(),
})

export type ReportsPage = AnswerOf<typeof page>
export type ReportLine = ReportsPage['rows'][number]
export type ReportDossier = AnswerOf<typeof dossier>
export type ReportFile = AnswerOf<typeof file>

export const reportList = ({ search, country, type, state, days, sort, page: place }: ReportsQuery) =>
  question({
    rpc: 'admin_reports',
    args: {
      search: search ?? null,
      country: country ?? null,
      type: type ?? null,
      state: state ?? null,
      days: days ?? null,
      sort,
      page: place ?? null,
    },
    read: page,
  })

/** `none`: the study has no report. */
export const reportDossier = (study: StudyId) =>
  question({
    rpc: 'admin_report',
    args: { study },
    read: v.pipe(
      v.nullable(dossier),
      v.transform((told) => told ?? ('none' as const)),
    ),
  })
