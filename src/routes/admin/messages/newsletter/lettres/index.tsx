import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import type { Place } from '../../../../../data/address-values.ts'
import { pageSearch } from '../../../../../data/search-schemas.ts'
import { LettersPage } from '../../../../../features/letters/letters-page.tsx'
import { loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/newsletter/lettres/')({
  staticData: { title: 'letters:title' },
  validateSearch: pageSearch,
  loader: () => loadTexts('letters'),
  component: Letters,
})

const route = getRouteApi('/admin/messages/newsletter/lettres/')

function Letters() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: Place | undefined) => void navigate({ search: next ? { page: next } : {}, replace: true })
  return <LettersPage page={page} onPage={show} />
}
