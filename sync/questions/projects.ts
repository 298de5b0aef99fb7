import * as v from 'valibot'
import type { FigurePart } from '../domain/figure-parts.ts'
import { studyId } from '../domain/ids.ts'
import type { Place } from '../domain/pages.ts'
import { STATUTS, type Statut } from '../domain/study.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

export interface ProjectFilter {
  /** Words of the company, the place, the contact's or the client's name or e-mail, reference, beginning of the id. */
  readonly search?: string
  readonly country?: string
  readonly state?: Statut
  /** Without a specialist. */
  readonly unassigned?: boolean
  /** For 48 hours, as the task of that kind. */
  readonly longUnassigned?: boolean
  /** Not delivered by the due date. */
  readonly late?: boolean
  /** First and last day of the request, YYYY-MM-DD of Algeria, as in the statistics. */
  readonly since?: string
  readonly until?: string
  /** The part that a figure of the statistics counts. */
  readonly part?: FigurePart
  readonly specialist?: string
}

export type ProjectOrder = 'newest' | 'company' | 'due' | 'amount'

export interface ProjectQuery extends ProjectFilter {
  readonly sort: ProjectOrder
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

const text = v.nullable(v.string())
const project = v.object({
  id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
  /** Null: an older server. */
  reference: v.optional(text, null),
  entreprise: v.string(),
  type_etude: v.string(),
  zone_geographique: v.string(),
  pays: v.string(),
  statut: v.picklist(STATUTS),
  budget_estime: text,
  /** DA. */
  prix_convenu: v.nullable(v.number()),
  delai_souhaite: text,
  contact_nom: v.string(),
  contact_email: v.string(),
  contact_telephone: text,
  client_name: text,
  client_email: v.string(),
  intervenant_id: text,
  /** Null: not assigned, or the specialist's account was deleted. */
  specialist_name: text,
  created_at: v.string(),
  /** Null: no delay was requested. */
  due_at: text,
  late: v.boolean(),
  date_acceptation: text,
  date_debut_mission: text,
  date_fin_mission: text,
  rapport_uploaded_at: text,
})

export type Project = AnswerOf<typeof project>

const filterOf = ({ search, country, state, unassigned, longUnassigned, late, ...more }: ProjectFilter) => ({
  search: search ?? null,
  country: country ?? null,
  state: state ?? null,
  unassigned: unassigned ?? false,
  late: late ?? false,
  // A server of before knows none of these: it is asked without them.
  ...(longUnassigned && { long_unassigned: true }),
  ...(more.since && { since: more.since }),
  ...(more.until && { until: more.until }),
  ...(more.part && { part: more.part }),
  ...(more.specialist && { specialist: more.specialist }),
})

export const projects = ({ sort, page: place, ...filter }: ProjectQuery) =>
  question({
    rpc: 'admin_projects',
    args: { ...filterOf(filter), sort, page: place ?? null },
    read: v.object({ rows: v.array(project), total: v.number(), as_of: v.string(), ...ends }),
  })

/** All results of `projects`, by id, in batches. */
export const projectBatch = (filter: ProjectFilter, after: string | null) =>
  question({
    rpc: 'admin_projects_export',
    args: { ...filterOf(filter), after, batch: 500 },
    /** `next`: the `after` of the next batch; null: this was the last. */
    read: v.object({ rows: v.array(project), next: text }),
  })
