import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PAYS, type Pays } from '../../../data/address-values.ts'
import { OfficesSettings } from '../../../features/settings/details-pages.tsx'

export const Route = createFileRoute('/admin/settings/offices')({
  staticData: { title: 'area.settings' },
  validateSearch: ({ pays }): { pays?: Pays } => (PAYS.some((one) => one === pays) ? { pays: pays as Pays } : {}),
  component: Offices,
})

const route = getRouteApi('/admin/settings/offices')

function Offices() {
  const { pays = 'algerie' } = route.useSearch()
  const navigate = route.useNavigate()
  return <OfficesSettings chosen={pays} onChoose={(next) => void navigate({ search: { pays: next } })} />
}
