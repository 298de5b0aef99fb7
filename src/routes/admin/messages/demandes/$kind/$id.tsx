import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readRecordId } from '../../../../../data/address-values.ts'
import { isKind } from '../../../../../features/inquiries/inquiries-search.ts'
import { InquiryPage } from '../../../../../features/inquiries/inquiry/inquiry-page.tsx'
import { loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/demandes/$kind/$id')({
  staticData: { title: 'inquiries:one' },
  beforeLoad: ({ params }) => {
    if (!isKind(params.kind) || !readRecordId(params.id)) throw notFound()
  },
  loader: () => loadTexts('inquiries', 'contact'),
  component: Inquiry,
})

const route = getRouteApi('/admin/messages/demandes/$kind/$id')

function Inquiry() {
  const { kind, id } = route.useParams()
  return isKind(kind) && <InquiryPage key={`${kind} ${id}`} kind={kind} id={id.toLowerCase()} />
}
