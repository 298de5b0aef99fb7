import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { readPlace, type Place } from '../../../data/address-values.ts'
import { InboxPage } from '../../../features/messages/inbox-page.tsx'

interface InboxSearch {
  /** Absent: the first. */
  readonly page?: Place
}

export const Route = createFileRoute('/admin/messages/')({
  staticData: { title: 'messages:inbox.title' },
  validateSearch: ({ page }): InboxSearch => {
    const place = readPlace(page)
    return place ? { page: place } : {}
  },
  component: Inbox,
})

const route = getRouteApi('/admin/messages/')

function Inbox() {
  const { page } = route.useSearch()
  const navigate = route.useNavigate()
  return <InboxPage page={page} onPage={(next) => void navigate({ search: next ? { page: next } : {} })} />
}
