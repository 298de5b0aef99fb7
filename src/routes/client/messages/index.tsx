import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '../../../features/messages/list/threads-page.tsx'

export const Route = createFileRoute('/client/messages/')({
  staticData: { title: 'messages:list.title_client' },
  component: ThreadsPage,
})
