import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readContentsSearch, type ContentsSearch } from '../../../features/advice/contents-search.ts'
import { ArticlesPage } from '../../../features/advice/articles-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/articles')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:articles.title' },
  // The page reads it: code here is in the first bytes of every visitor.
  validateSearch: (search): ContentsSearch => search,
  loader: () => loadTexts('contents', 'advice'),
  component: Articles,
})

const route = getRouteApi('/admin/settings/articles')

function Articles() {
  const { ouvert } = readContentsSearch(route.useSearch())
  const navigate = route.useNavigate()
  return <ArticlesPage open={ouvert} onOpen={(key) => void navigate({ search: readContentsSearch({ ouvert: key }) })} />
}
