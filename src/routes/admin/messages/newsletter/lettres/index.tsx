import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { LettersPage } from '../../../../../features/letters/letters-page.tsx'
import { readLettersSearch } from '../../../../../features/letters/letters-search.ts'
import { loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/newsletter/lettres/')({
  staticData: { title: 'letters:title' },
  validateSearch: readLettersSearch,
  loader: () => loadTexts('letters'),
  component: Letters,
})

const route = getRouteApi('/admin/messages/newsletter/lettres/')

function Letters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <LettersPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
