import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { ThreadPage } from '../../../features/messages/thread/thread-page.tsx'

export const Route = createFileRoute('/client/messages/$threadId')({
  staticData: { title: 'messages:thread.title' },
  component: Conversation,
})

const route = getRouteApi('/client/messages/$threadId')

function Conversation() {
  const { threadId } = route.useParams()
  return <ThreadPage key={threadId} area="client" address={threadId} />
}
