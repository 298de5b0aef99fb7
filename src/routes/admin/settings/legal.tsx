import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readLegalTextsSearch, type LegalTextsSearch } from '../../../features/legal/legal-search.ts'
import { LegalTextsPage } from '../../../features/legal/legal-texts-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/legal')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:legal.title' },
  // The page reads it: code here is in the first bytes of every visitor.
  validateSearch: (search): LegalTextsSearch => search,
  loader: () => loadTexts('contents', 'legal'),
  component: LegalTexts,
})

const route = getRouteApi('/admin/settings/legal')

function LegalTexts() {
  const { page } = readLegalTextsSearch(route.useSearch())
  const navigate = route.useNavigate()
  return (
    <LegalTextsPage
      page={page ?? 'privacy'}
      onPage={(next) => void navigate({ search: readLegalTextsSearch({ page: next }), replace: true })}
    />
  )
}
