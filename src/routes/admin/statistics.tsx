import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { StatisticsPage } from '../../features/statistics/statistics-page.tsx'
import { statisticsSearch } from '../../features/statistics/statistics-search.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/statistics')({
  staticData: { title: 'area.statistics' },
  validateSearch: statisticsSearch,
  loader: () => loadTexts('statistics'),
  component: Statistics,
})

const route = getRouteApi('/admin/statistics')

function Statistics() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <StatisticsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
