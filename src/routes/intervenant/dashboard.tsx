import { createFileRoute } from '@tanstack/react-router'
import { readStudySearch } from '../../data/study-search.ts'
import { FieldDashboard } from '../../features/missions/field-dashboard.tsx'

export const Route = createFileRoute('/intervenant/dashboard')({
  staticData: { title: 'field:dashboard.title' },
  validateSearch: readStudySearch,
  component: Dashboard,
})

function Dashboard() {
  const { etude = null } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <FieldDashboard opened={etude} onClose={() => void navigate({ search: {} })} />
}
