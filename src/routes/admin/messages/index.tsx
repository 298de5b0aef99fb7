import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { pageSearch } from '../../../data/search-schemas.ts'
import { InboxPage } from '../../../features/messages/inbox/inbox-page.tsx'

export const Route = createFileRoute('/admin/messages/')({
  staticData: { title: 'messages:inbox.title' },
  validateSearch: pageSearch,
  component: Inbox,
})

const route = getRouteApi('/admin/messages/')

function Inbox() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  return <InboxPage page={page} onPage={(next) => void navigate({ search: next ? { page: next } : {} })} />
}
