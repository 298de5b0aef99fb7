import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PlanningPage } from '../../features/planning/planning-page.tsx'
import { planningSearch } from '../../features/planning/planning-search.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/planning')({
  staticData: { title: 'area.planning' },
  validateSearch: planningSearch,
  loader: () => loadTexts('planning'),
  component: Planning,
})

const route = getRouteApi('/intervenant/planning')

function Planning() {
  const { mois = null, jour = null } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <PlanningPage
      month={mois}
      day={jour}
      onDay={(day) =>
        void navigate({ search: { mois: day.slice(0, 7), jour: day }, replace: true, resetScroll: false })
      }
    />
  )
}
