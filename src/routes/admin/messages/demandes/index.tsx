import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { InquiriesPage } from '../../../../features/inquiries/list/inquiries-page.tsx'
import { inquiriesSearch } from '../../../../features/inquiries/inquiries-search.ts'
import { loadTexts } from '../../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/demandes/')({
  staticData: { title: 'inquiries:title' },
  validateSearch: inquiriesSearch,
  loader: () => loadTexts('inquiries', 'contact'),
  component: Inquiries,
})

const route = getRouteApi('/admin/messages/demandes/')

function Inquiries() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <InquiriesPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
