import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { JournalPage } from '../../features/journal/journal-page.tsx'
import { journalSearch } from '../../features/journal/journal-search.ts'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/journal')({
  staticData: { title: 'area.journal' },
  validateSearch: journalSearch,
  // The names of fields are those of their forms.
  loader: () => loadTexts('journal', 'account', 'contact'),
  component: Journal,
})

const route = getRouteApi('/admin/journal')

function Journal() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  // An older page is one step of the browser's "back".
  return (
    <JournalPage
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: next.avant === undefined })}
    />
  )
}
