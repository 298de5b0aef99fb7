import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readRecordId } from '../../../../../data/address-values.ts'
import { LetterPage } from '../../../../../features/letters/letter-page.tsx'
import { loadTexts } from '../../../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/messages/newsletter/lettres/$id')({
  staticData: { title: 'letters:one' },
  beforeLoad: ({ params }) => {
    if (!readRecordId(params.id)) throw notFound()
  },
  loader: () => loadTexts('letters', 'contents'),
  component: Letter,
})

const route = getRouteApi('/admin/messages/newsletter/lettres/$id')

function Letter() {
  const { id } = route.useParams()
  return <LetterPage key={id} id={id.toLowerCase()} />
}
