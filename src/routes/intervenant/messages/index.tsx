import { createFileRoute } from '@tanstack/react-router'
import { ThreadsPage } from '../../../features/messages/threads-page.tsx'

export const Route = createFileRoute('/intervenant/messages/')({
  staticData: { title: 'messages:list.title_intervenant' },
  component: () => <ThreadsPage area="intervenant" />,
})
