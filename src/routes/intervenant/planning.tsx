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
  const { mois = null, jour = null, vue } = route.useSearch()
  const navigate = route.useNavigate()
  const weekly = (view: typeof vue) => (view ? { vue: view } : {})
  return (
    <PlanningPage
      month={mois}
      day={jour}
      view={vue ?? 'mois'}
      onDay={(day) =>
        void navigate({
          search: { mois: day.slice(0, 7), jour: day, ...weekly(vue) },
          replace: true,
          resetScroll: false,
        })
      }
      onView={(view) =>
        void navigate({
          search: ({ vue: _, ...shown }) => ({ ...shown, ...weekly(view === 'semaine' ? view : undefined) }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
