import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readSearch } from '../../../data/search-schemas.ts'
import { PriceChoice } from '../../../features/invoices/admin/price-choice.tsx'
import { PriceDialog } from '../../../features/invoices/admin/price-dialog.tsx'
import { projectsSearch } from '../../../features/projects/list/projects-search.ts'
import { ProjectsPage } from '../../../features/projects/list/projects-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/projects/')({
  staticData: { title: 'area.projects' },
  validateSearch: projectsSearch,
  loader: () => loadTexts('projects', 'quotes'),
  component: Projects,
})

const route = getRouteApi('/admin/projects/')

function Projects() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // From the address at that moment: keeps both a search and a filter that changed meanwhile.
  const change = (more: Readonly<Record<string, unknown>>) =>
    void navigate({
      search: (before) => readSearch(projectsSearch, { ...before, page: undefined, ...more }),
      replace: true,
    })
  return (
    <ProjectsPage
      search={search}
      onChange={change}
      renderPriceDialog={(study, close) => (
        <PriceDialog study={{ ...study, study_id: study.id, entreprise: study.nom_entreprise }} onClose={close} />
      )}
      renderPriceChoice={(study) => <PriceChoice study={{ ...study, study_id: study.id }} />}
    />
  )
}
