import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readSearch } from '../../../data/search-schemas.ts'
import { contentsSearch } from '../../../features/advice/editing/contents-search.ts'
import { ArticlesPage } from '../../../features/advice/editing/articles-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/articles')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:articles.title' },
  validateSearch: contentsSearch,
  loader: () => loadTexts('contents', 'advice'),
  component: Articles,
})

const route = getRouteApi('/admin/settings/articles')

function Articles() {
  const { ouvert } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (key: string | undefined) => void navigate({ search: readSearch(contentsSearch, { ouvert: key }) })
  return <ArticlesPage open={ouvert} onOpen={open} />
}
