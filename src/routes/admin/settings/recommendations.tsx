import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readSearch } from '../../../data/search-schemas.ts'
import { contentsSearch } from '../../../features/advice/editing/contents-search.ts'
import { RecommendationsPage } from '../../../features/advice/editing/recommendations-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/recommendations')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:recommendations.title' },
  validateSearch: contentsSearch,
  loader: () => loadTexts('contents', 'advice', 'study'),
  component: Recommendations,
})

const route = getRouteApi('/admin/settings/recommendations')

function Recommendations() {
  const { ouvert } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <RecommendationsPage
      open={ouvert}
      onOpen={(key) => void navigate({ search: readSearch(contentsSearch, { ouvert: key }) })}
    />
  )
}
