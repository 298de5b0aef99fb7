import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { historyFilter } from '../../features/invoices/history/history-filter.ts'
import { HistoryPage } from '../../features/invoices/history/history-page.tsx'

export const Route = createFileRoute('/client/history')({
  staticData: { title: 'area.history' },
  validateSearch: historyFilter,
  component: History,
})

const route = getRouteApi('/client/history')

function History() {
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  return <HistoryPage filter={filter} onFilter={(next) => void navigate({ search: next, replace: true })} />
}
