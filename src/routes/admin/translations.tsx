import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { TranslationsPage } from '../../features/translations/list/translations-page.tsx'
import { translationsSearch } from '../../features/translations/list/translations-search.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/translations')({
  staticData: { title: 'area.translations' },
  validateSearch: translationsSearch,
  loader: () => loadTexts('translations'),
  component: Translations,
})

const route = getRouteApi('/admin/translations')

function Translations() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <TranslationsPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
