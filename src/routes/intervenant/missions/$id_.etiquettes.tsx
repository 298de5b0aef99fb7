import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { LabelPage } from '../../../features/samples/labels/label-page.tsx'
import { labelSearch } from '../../../features/samples/labels/label-search.ts'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/missions/$id_/etiquettes')({
  staticData: { title: 'samples:labels.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.id)) throw notFound()
  },
  validateSearch: labelSearch,
  loader: () => loadTexts('samples'),
  component: Labels,
})

const route = getRouteApi('/intervenant/missions/$id_/etiquettes')

function Labels() {
  const id = readStudyId(route.useParams().id)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    id && (
      <LabelPage key={id} id={id} search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
    )
  )
}
