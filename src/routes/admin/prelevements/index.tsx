import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { adminSamplesSearch } from '../../../features/samples/admin/admin-samples-search.ts'
import { AdminSamples } from '../../../features/samples/admin/admin-samples.tsx'

export const Route = createFileRoute('/admin/prelevements/')({
  staticData: { title: 'area.samples' },
  validateSearch: adminSamplesSearch,
  component: Samples,
})

const route = getRouteApi('/admin/prelevements/')

function Samples() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <AdminSamples search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
