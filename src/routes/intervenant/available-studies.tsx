import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { leadToStudy, readStudySearch, type StudySearch } from '../../data/study-search.ts'
import { AvailablePage } from '../../features/missions/available-page.tsx'

interface AvailableSearch extends StudySearch {
  readonly recherche?: string
}

export const Route = createFileRoute('/intervenant/available-studies')({
  staticData: { title: 'field:available.title' },
  validateSearch: (search): AvailableSearch => {
    const recherche = search['recherche']
    return { ...readStudySearch(search), ...(typeof recherche === 'string' && recherche !== '' && { recherche }) }
  },
  beforeLoad: leadToStudy,
  component: Available,
})

const route = getRouteApi('/intervenant/available-studies')

function Available() {
  const { recherche = '' } = route.useSearch()
  const navigate = route.useNavigate()
  return <AvailablePage search={recherche} onSearch={(text) => void navigate({ search: text === '' ? {} : { recherche: text }, replace: true })} />
}
