import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { leadToStudy } from '../../features/missions/study-search.ts'
import { AvailablePage } from '../../features/missions/available/available-page.tsx'
import { availableSearch } from '../../features/missions/available/available-search.ts'
import { AvailableMap } from '../../features/study-map/places/available-map.tsx'
import { studyPoint } from '../../features/study-map/places/study-point.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/available-studies')({
  staticData: { title: 'field:available.title' },
  validateSearch: availableSearch,
  beforeLoad: leadToStudy,
  loader: () => loadTexts('measurements', 'observation', 'reports'),
  component: Available,
})

const route = getRouteApi('/intervenant/available-studies')

function Available() {
  const { etude: _, ...search } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AvailablePage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      pointOf={studyPoint}
      Map={AvailableMap}
    />
  )
}
