import * as v from 'valibot'
import type { Question } from '../contract.ts'
import { studyId, type StudyId } from '../domain/ids.ts'
import type { Ends, Place } from '../domain/pages.ts'
import { STATUTS, type Statut } from '../domain/study.ts'
import { ends } from '../transport/ends.ts'
import { reading } from './reading.ts'

export interface ProjectFilter {
  /** Words of the company, the place, the contact's or the client's name or e-mail, or the beginning of the id. */
  readonly search?: string
  readonly country?: string
  readonly state?: Statut
  /** Without a specialist. */
  readonly unassigned?: boolean
  /** Not delivered by the due date. */
  readonly late?: boolean
}

export type ProjectOrder = 'newest' | 'company' | 'due' | 'amount'

export interface ProjectQuery extends ProjectFilter {
  readonly sort: ProjectOrder
  /** Absent: the first page. */
  readonly page?: Place | undefined
}

export interface Project {
  readonly id: StudyId
  readonly entreprise: string
  readonly type_etude: string
  readonly zone_geographique: string
  readonly pays: string
  readonly statut: Statut
  readonly budget_estime: string | null
  /** DA. */
  readonly prix_convenu: number | null
  readonly delai_souhaite: string | null
  readonly contact_nom: string
  readonly contact_email: string
  readonly contact_telephone: string | null
  readonly client_name: string | null
  readonly client_email: string
  readonly intervenant_id: string | null
  /** Null: not assigned, or the specialist's account was deleted. */
  readonly specialist_name: string | null
  readonly created_at: string
  /** Null: no delay was requested. */
  readonly due_at: string | null
  readonly late: boolean
  readonly date_acceptation: string | null
  readonly date_debut_mission: string | null
  readonly date_fin_mission: string | null
  readonly rapport_uploaded_at: string | null
}

export interface ProjectPage extends Ends {
  readonly rows: readonly Project[]
  readonly total: number
  readonly as_of: string
}

export interface ProjectBatch {
  readonly rows: readonly Project[]
  /** The `after` of the next batch; null: this was the last. */
  readonly next: string | null
}

const text = v.nullable(v.string())
const project = v.object({
  id: v.pipe(v.string(), v.uuid(), v.transform(studyId)),
  entreprise: v.string(),
  type_etude: v.string(),
  zone_geographique: v.string(),
  pays: v.string(),
  statut: v.picklist(STATUTS),
  budget_estime: text,
  prix_convenu: v.nullable(v.number()),
  delai_souhaite: text,
  contact_nom: v.string(),
  contact_email: v.string(),
  contact_telephone: text,
  client_name: text,
  client_email: v.string(),
  intervenant_id: text,
  specialist_name: text,
  created_at: v.string(),
  due_at: text,
  late: v.boolean(),
  date_acceptation: text,
  date_debut_mission: text,
  date_fin_mission: text,
  rapport_uploaded_at: text,
})

const filterOf = ({ search, country, state, unassigned, late }: ProjectFilter) => ({
  search: search ?? null,
  country: country ?? null,
  state: state ?? null,
  unassigned: unassigned ?? false,
  late: late ?? false,
})

export const projects = ({ sort, page: place, ...filter }: ProjectQuery): Question<ProjectPage> => ({
  rpc: 'admin_projects',
  args: { ...filterOf(filter), sort, page: place ?? null },
  read: reading(v.object({ rows: v.array(project), total: v.number(), as_of: v.string(), ...ends })),
})

/** All results of `projects`, by id, in batches. */
export const projectBatch = (filter: ProjectFilter, after: string | null): Question<ProjectBatch> => ({
  rpc: 'admin_projects_export',
  args: { ...filterOf(filter), after, batch: 500 },
  read: reading(v.object({ rows: v.array(project), next: text })),
})
