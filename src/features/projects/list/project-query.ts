import type { ProjectFilter, ProjectOrder } from '../data/projects.ts'
import type { ProjectsSearch } from './projects-search.ts'

const ORDERS = { entreprise: 'company', echeance: 'due', montant: 'amount' } as const satisfies Record<
  NonNullable<ProjectsSearch['tri']>,
  ProjectOrder
>

/** The filters of the address as a query to the server. */
export const filterOf = ({ recherche, pays, statut, sans_intervenant, en_retard }: ProjectsSearch): ProjectFilter => ({
  ...(recherche ? { search: recherche } : {}),
  ...(pays ? { country: pays } : {}),
  ...(statut ? { state: statut } : {}),
  ...(sans_intervenant ? { unassigned: true } : {}),
  ...(en_retard ? { late: true } : {}),
})

export const orderOf = ({ tri }: ProjectsSearch): ProjectOrder => (tri ? ORDERS[tri] : 'newest')

export const isFiltered = ({ recherche, pays, statut, sans_intervenant, en_retard }: ProjectsSearch): boolean =>
  Boolean(recherche ?? pays ?? statut ?? sans_intervenant ?? en_retard)

export const UNFILTERED = { recherche: '', pays: '', statut: '', sans_intervenant: false, en_retard: false }
