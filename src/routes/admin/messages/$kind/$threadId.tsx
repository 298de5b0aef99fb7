import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../../data/address-values.ts'
import { InboxThreadPage } from '../../../../features/messages/inbox-thread-page.tsx'

export const Route = createFileRoute('/admin/messages/$kind/$threadId')({
  staticData: { title: 'messages:thread.title' },
  beforeLoad: ({ params }) => {
    // A uuid either way: the study's, or the profile's of the client.
    if (!isKind(params.kind) || !readStudyId(params.threadId)) throw notFound()
  },
  component: Conversation,
})

const route = getRouteApi('/admin/messages/$kind/$threadId')

const isKind = (text: string): text is 'study' | 'advice' => text === 'study' || text === 'advice'

function Conversation() {
  const { kind, threadId } = route.useParams()
  return isKind(kind) && <InboxThreadPage key={threadId} kind={kind} id={threadId} />
}
