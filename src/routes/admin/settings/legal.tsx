import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readSearch } from '../../../data/search-schemas.ts'
import { legalTextsSearch } from '../../../features/legal/legal-search.ts'
import { LegalTextsPage } from '../../../features/legal/legal-texts-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/legal')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:legal.title' },
  validateSearch: legalTextsSearch,
  loader: () => loadTexts('contents', 'legal'),
  component: LegalTexts,
})

const route = getRouteApi('/admin/settings/legal')

function LegalTexts() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <LegalTextsPage
      page={page ?? 'privacy'}
      onPage={(next) => void navigate({ search: readSearch(legalTextsSearch, { page: next }), replace: true })}
    />
  )
}
