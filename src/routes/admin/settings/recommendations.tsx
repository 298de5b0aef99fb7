import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readContentsSearch, type ContentsSearch } from '../../../features/advice/contents-search.ts'
import { RecommendationsPage } from '../../../features/advice/recommendations-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/recommendations')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:recommendations.title' },
  // The page reads it: code here is in the first bytes of every visitor.
  validateSearch: (search): ContentsSearch => search,
  loader: () => loadTexts('contents', 'advice', 'study'),
  component: Recommendations,
})

const route = getRouteApi('/admin/settings/recommendations')

function Recommendations() {
  const { ouvert } = readContentsSearch(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <RecommendationsPage
      open={ouvert}
      onOpen={(key) => void navigate({ search: readContentsSearch({ ouvert: key }) })}
    />
  )
}
