import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { InboxPage } from '../../../features/messages/inbox-page.tsx'

interface InboxSearch {
  /** Absent: the first. */
  readonly page?: number
}

export const Route = createFileRoute('/admin/messages/')({
  staticData: { title: 'messages:inbox.title' },
  validateSearch: ({ page }): InboxSearch => (typeof page === 'number' && Number.isSafeInteger(page) && page > 1 ? { page } : {}),
  component: Inbox,
})

const route = getRouteApi('/admin/messages/')

function Inbox() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  return <InboxPage page={page} onPage={(next) => void navigate({ search: next > 1 ? { page: next } : {} })} />
}
