import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readStudySearch } from '../../data/study-search.ts'
import { FieldDashboard } from '../../features/missions/field-dashboard.tsx'
import { MISSION_PARTS } from './-mission-parts.ts'

export const Route = createFileRoute('/intervenant/dashboard')({
  staticData: { title: 'field:dashboard.title' },
  validateSearch: readStudySearch,
  component: Dashboard,
})

const route = getRouteApi('/intervenant/dashboard')

function Dashboard() {
  const { etude = null } = route.useSearch()
  const navigate = route.useNavigate()
  return <FieldDashboard opened={etude} onClose={() => void navigate({ search: {} })} parts={MISSION_PARTS} />
}
