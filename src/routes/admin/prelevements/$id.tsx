import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readRecordId } from '../../../data/address-values.ts'
import { loadTexts } from '../../../i18n/setup.ts'
import { SampleDossier } from '../../../features/samples/admin/sample-dossier.tsx'

export const Route = createFileRoute('/admin/prelevements/$id')({
  staticData: { title: 'samples:admin.one' },
  loader: () => loadTexts('observation'),
  beforeLoad: ({ params }) => {
    if (!readRecordId(params.id)) throw notFound()
  },
  component: Sample,
})

const route = getRouteApi('/admin/prelevements/$id')

function Sample() {
  const id = readRecordId(route.useParams().id)
  return id && <SampleDossier key={id} id={id} />
}
