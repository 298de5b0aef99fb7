import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { readRecordId } from '../../../../data/address-values.ts'
import { inboxSearch, keyOf } from '../../../../features/messages/inbox/inbox-search.ts'
import { readSearch } from '../../../../data/search-schemas.ts'

/** An address of a conversation, in mails and notices: it opens beside the list. */
export const Route = createFileRoute('/admin/messages/$kind/$threadId')({
  staticData: { title: 'messages:thread.title' },
  beforeLoad: ({ params, location: { hash } }) => {
    // A uuid whatever it names: the study, the client's profile, the help request, the team, two people.
    const id = readRecordId(params.threadId)
    if (!isKind(params.kind) || !id) throw notFound()
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own way
    throw redirect({
      to: '/admin/messages',
      search: readSearch(inboxSearch, { fil: keyOf({ kind: params.kind, id: id.toLowerCase() }) }),
      hash,
      replace: true,
    })
  },
})

const KINDS = ['study', 'advice', 'support', 'equipe', 'direct'] as const
const isKind = (text: string): text is (typeof KINDS)[number] => (KINDS as readonly string[]).includes(text)
