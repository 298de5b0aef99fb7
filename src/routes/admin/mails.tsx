import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import type { Place } from '../../data/address-values.ts'
import { pageSearch } from '../../data/search-schemas.ts'
import { MailsPage } from '../../features/mails/mails-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/mails')({
  staticData: { title: 'area.mails' },
  validateSearch: pageSearch,
  loader: () => loadTexts('mails', 'lists'),
  component: Mails,
})

const route = getRouteApi('/admin/mails')

function Mails() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (next: Place | undefined) => void navigate({ search: next ? { page: next } : {}, replace: true })
  return <MailsPage page={page} onPage={show} />
}
