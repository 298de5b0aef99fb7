import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { normaliseStatut, type Statut } from '../../data/address-values.ts'
import { readStudySearch, type StudySearch } from '../../data/study-search.ts'
import { MissionsPage } from '../../features/missions/missions-page.tsx'
import { MISSION_PARTS } from './-mission-parts.ts'

interface MissionsSearch extends StudySearch {
  readonly statut?: Statut
}

export const Route = createFileRoute('/intervenant/missions')({
  staticData: { title: 'field:missions.title' },
  validateSearch: (search): MissionsSearch => {
    const statut = typeof search['statut'] === 'string' ? normaliseStatut(search['statut']) : null
    return { ...readStudySearch(search), ...(statut && { statut }) }
  },
  component: Missions,
})

const route = getRouteApi('/intervenant/missions')

function Missions() {
  const { statut = 'acceptée', etude = null } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <MissionsPage
      statut={statut}
      onStatut={(next) => void navigate({ search: { statut: next }, replace: true })}
      opened={etude}
      onClose={() => void navigate({ search: { statut } })}
      parts={MISSION_PARTS}
    />
  )
}
