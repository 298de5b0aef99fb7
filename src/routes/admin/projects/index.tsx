import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readProjectsSearch } from '../../../features/projects/projects-search.ts'
import { ProjectsPage } from '../../../features/projects/projects-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/projects/')({
  staticData: { title: 'area.projects' },
  validateSearch: readProjectsSearch,
  loader: () => loadTexts('projects'),
  component: Projects,
})

const route = getRouteApi('/admin/projects/')

function Projects() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // From what the address says by then: a search that was typed and a filter that was chosen meanwhile are both kept.
  const change = (more: Readonly<Record<string, unknown>>) =>
    void navigate({ search: (before) => readProjectsSearch({ ...before, page: undefined, ...more }), replace: true })
  return <ProjectsPage search={search} onChange={change} />
}
