import type { FigurePart, ProjectFilter, ProjectOrder } from '../data/projects.ts'
import type { ProjectsSearch } from './projects-search.ts'

const ORDERS = { entreprise: 'company', echeance: 'due', montant: 'amount' } as const satisfies Record<
  NonNullable<ProjectsSearch['tri']>,
  ProjectOrder
>

const PART_OF = {
  acceptees: 'accepted',
  commencees: 'begun',
  terminees: 'finished',
  rapport_remis: 'reported',
  completes: 'complete',
  acceptation_datee: 'answered',
  livrees: 'delivered',
  delai_promis: 'promised',
  a_temps: 'in_time',
  hors_delai: 'too_late',
  prix_convenu: 'agreed',
  en_charge: 'carried',
} as const satisfies Record<NonNullable<ProjectsSearch['parmi']>, FigurePart>

/** The filters of the address as a query to the server. */
export const filterOf = ({
  recherche,
  pays,
  statut,
  sans_intervenant,
  sans_intervenant_48h,
  en_retard,
  depuis,
  jusque,
  parmi,
  intervenant,
}: ProjectsSearch): ProjectFilter => ({
  ...(recherche ? { search: recherche } : {}),
  ...(pays ? { country: pays } : {}),
  ...(statut ? { state: statut } : {}),
  ...(sans_intervenant ? { unassigned: true } : {}),
  ...(sans_intervenant_48h ? { longUnassigned: true } : {}),
  ...(en_retard ? { late: true } : {}),
  ...(depuis ? { since: depuis } : {}),
  ...(jusque ? { until: jusque } : {}),
  ...(parmi ? { part: PART_OF[parmi] } : {}),
  ...(intervenant ? { specialist: intervenant } : {}),
})

export const orderOf = ({ tri }: ProjectsSearch): ProjectOrder => (tri ? ORDERS[tri] : 'newest')

export const isFiltered = (search: ProjectsSearch): boolean => Object.keys(filterOf(search)).length > 0

export const UNFILTERED = {
  recherche: '',
  pays: '',
  statut: '',
  sans_intervenant: false,
  sans_intervenant_48h: false,
  en_retard: false,
  depuis: '',
  jusque: '',
  parmi: '',
  intervenant: '',
}
