import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readStudySearch } from '../../data/study-search.ts'
import { AdviceSection } from '../../features/advice/advice-section.tsx'
import { FieldDashboard } from '../../features/missions/field-dashboard.tsx'

export const Route = createFileRoute('/intervenant/dashboard')({
  staticData: { title: 'field:dashboard.title' },
  validateSearch: readStudySearch,
  component: Dashboard,
})

const route = getRouteApi('/intervenant/dashboard')

function Dashboard() {
  const { etude = null } = route.useSearch()
  const navigate = route.useNavigate()
  return <FieldDashboard opened={etude} onClose={() => void navigate({ search: {} })} Advice={AdviceSection} />
}
