import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ThreadPage } from '../../../features/messages/thread/thread-page.tsx'

export const Route = createFileRoute('/intervenant/messages/$threadId')({
  staticData: { title: 'messages:thread.title' },
  component: Conversation,
})

const route = getRouteApi('/intervenant/messages/$threadId')

function Conversation() {
  const { threadId } = route.useParams()
  return <ThreadPage key={threadId} area="intervenant" address={threadId} />
}
