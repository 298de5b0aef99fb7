import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readRecordId } from '../../../../data/address-values.ts'
import { InboxThreadPage } from '../../../../features/messages/inbox/inbox-thread-page.tsx'

export const Route = createFileRoute('/admin/messages/$kind/$threadId')({
  staticData: { title: 'messages:thread.title' },
  beforeLoad: ({ params }) => {
    // A uuid whatever it names: the study, the client's profile, the help request, the team, two people.
    if (!isKind(params.kind) || !readRecordId(params.threadId)) throw notFound()
  },
  component: Conversation,
})

const route = getRouteApi('/admin/messages/$kind/$threadId')

const KINDS = ['study', 'advice', 'support', 'equipe', 'direct'] as const
const isKind = (text: string): text is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(text)

function Conversation() {
  const { kind, threadId } = route.useParams()
  return isKind(kind) && <InboxThreadPage key={threadId} kind={kind} id={threadId} />
}
