import * as v from 'valibot'
import type { Question } from '../contract.ts'
import type { Pays, TypeRapport } from '../domain/enumerations.ts'
import { TYPES_RAPPORT } from '../domain/enumerations.ts'
import { studyId, type StudyId } from '../domain/ids.ts'
import type { Ends, Place } from '../domain/pages.ts'
import { TYPES_COMPTE, type TypeCompte } from '../domain/profile.ts'
import { OPEN_REVIEW_STATES, REVIEW_STATES, type OpenReviewState, type ReviewState } from '../domain/report-review.ts'
import { STATUTS, type Statut } from '../domain/study.ts'
import { ends } from '../transport/ends.ts'
import { reading } from './reading.ts'

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

/** One report of the list: the client's version and, if there is one, the newer file under review. */
export interface ReportLine {
  readonly study_id: StudyId
  readonly entreprise: string
  readonly type_etude: string
  readonly zone_geographique: string
  readonly pays: string
  readonly statut: Statut
  readonly client_name: string | null
  readonly client_email: string | null
  readonly specialist_name: string | null
  /** The newest file. */
  readonly file_id: string
  readonly state: OpenReviewState
  readonly type_rapport: TypeRapport
  readonly at: string
  /** The file for a download; null: none. */
  readonly path: string | null
  readonly size: number | null
  readonly sha256: string | null
  /** The client's version; null: none yet. */
  readonly version: number | null
  readonly validated_at: string | null
}

export interface ReportsPage extends Ends {
  readonly rows: readonly ReportLine[]
  readonly total: number
  /** Over all reports, whatever the filter. */
  readonly reports: number
  readonly last_week: number
  readonly to_validate: number
  readonly as_of: string
}

export interface ReportFile {
  readonly id: string
  /** Null: never delivered. */
  readonly number: number | null
  readonly state: ReviewState
  readonly path: string
  readonly size: number
  readonly sha256: string
  readonly type_rapport: TypeRapport
  readonly commentaires: string | null
  readonly author_name: string | null
  /** Uploaded by the reader: somebody else must decide on it. */
  readonly mine: boolean
  readonly received_at: string
  readonly delivered_at: string | null
  readonly replaced_at: string | null
  /** Why it was replaced; for a file that was never delivered, why it was to replace another. */
  readonly reason: string | null
  readonly verdict: 'validated' | 'sent_back' | null
  readonly decided_at: string | null
  readonly decider_name: string | null
  readonly decision_comment: string | null
}

export interface ReportOpened {
  readonly at: string
  readonly received_at: string
  /** `shared`: through a link, by an unknown person. */
  readonly way: 'viewed' | 'downloaded' | 'shared'
  readonly offline: boolean
  readonly version: number | null
  readonly by_name: string | null
  readonly by_role: TypeCompte | null
}

export interface ReportDossier extends ReportLine {
  readonly description: string
  readonly requested_at: string
  readonly finished_at: string | null
  /** Newest first. */
  readonly files: readonly ReportFile[]
  /** Code of the certificate in force. */
  readonly code: string | null
  /** The last fifty, newest first. */
  readonly openings: readonly ReportOpened[]
  readonly openings_total: number
  readonly as_of: string
}

const text = v.nullable(v.string())
const type_rapport = v.picklist(TYPES_RAPPORT)
const line = {
  study_id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
  entreprise: v.string(),
  type_etude: v.string(),
  zone_geographique: v.string(),
  pays: v.string(),
  statut: v.picklist(STATUTS),
  client_name: text,
  client_email: text,
  specialist_name: text,
  file_id: v.string(),
  state: v.picklist(OPEN_REVIEW_STATES),
  type_rapport,
  at: v.string(),
  path: text,
  size: v.nullable(v.number()),
  sha256: text,
  version: v.nullable(v.number()),
  validated_at: text,
}
const page = v.object({
  rows: v.array(v.object(line)),
  total: v.number(),
  reports: v.number(),
  last_week: v.number(),
  to_validate: v.number(),
  as_of: v.string(),
  ...ends,
})
const dossier = v.nullable(
  v.object({
    ...line,
    description: v.string(),
    requested_at: v.string(),
    finished_at: text,
    files: v.array(
      v.object({
        id: v.string(),
        number: v.nullable(v.number()),
        state: v.picklist(REVIEW_STATES),
        path: v.string(),
        size: v.number(),
        sha256: v.string(),
        type_rapport,
        commentaires: text,
        author_name: text,
        mine: v.boolean(),
        received_at: v.string(),
        delivered_at: text,
        replaced_at: text,
        reason: text,
        verdict: v.nullable(v.picklist(['validated', 'sent_back'])),
        decided_at: text,
        decider_name: text,
        decision_comment: text,
      }),
    ),
    code: text,
    openings: v.array(
      v.object({
        at: v.string(),
        received_at: v.string(),
        way: v.picklist(['viewed', 'downloaded', 'shared']),
        offline: v.boolean(),
        version: v.nullable(v.number()),
        by_name: text,
        by_role: v.nullable(v.picklist(TYPES_COMPTE)),
      }),
    ),
    openings_total: v.number(),
    as_of: v.string(),
  }),
)

export const reportList = ({
  search,
  country,
  type,
  state,
  days,
  sort,
  page: place,
}: ReportsQuery): Question<ReportsPage> => ({
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
  read: reading(page),
})

/** `none`: the study has no report. */
export const reportDossier = (study: StudyId): Question<ReportDossier | 'none'> => ({
  rpc: 'admin_report',
  args: { study },
  read: (body) => {
    const answer = reading(v.object({ dossier }))({ dossier: body })
    return answer && (answer.dossier ?? 'none')
  },
})
