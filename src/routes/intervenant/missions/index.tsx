import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { normaliseStatut, type Statut } from '../../../data/address-values.ts'
import { leadToStudy, readStudySearch, type StudySearch } from '../../../data/study-search.ts'
import { MissionsPage } from '../../../features/missions/missions-page.tsx'

interface MissionsSearch extends StudySearch {
  readonly statut?: Statut
}

export const Route = createFileRoute('/intervenant/missions/')({
  staticData: { title: 'field:missions.title' },
  validateSearch: (search): MissionsSearch => {
    const statut = typeof search['statut'] === 'string' ? normaliseStatut(search['statut']) : null
    return { ...readStudySearch(search), ...(statut && { statut }) }
  },
  beforeLoad: leadToStudy,
  component: Missions,
})

const route = getRouteApi('/intervenant/missions/')

function Missions() {
  const { statut = 'acceptée' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <MissionsPage statut={statut} onStatut={(next) => void navigate({ search: { statut: next }, replace: true })} />
  )
}
