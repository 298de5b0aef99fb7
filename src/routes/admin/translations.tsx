import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { TranslationsPage } from '../../features/translations/translations-page.tsx'
import { readTranslationsSearch, type TranslationsSearch } from '../../features/translations/translations-search.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/translations')({
  staticData: { title: 'area.translations' },
  // The page reads it: code here is in the first bytes of every visitor.
  validateSearch: (search): TranslationsSearch => search,
  loader: () => loadTexts('translations'),
  component: Translations,
})

const route = getRouteApi('/admin/translations')

function Translations() {
  const search = readTranslationsSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  return <TranslationsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
