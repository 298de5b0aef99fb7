import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { PAYS } from '../../../data/address-values.ts'
import { searchSchema } from '../../../data/search-schemas.ts'
import { OfficesSettings } from '../../../features/settings/details-pages.tsx'

export const Route = createFileRoute('/admin/settings/offices')({
  staticData: { title: 'area.settings' },
  validateSearch: searchSchema({ pays: v.picklist(PAYS) }),
  component: Offices,
})

const route = getRouteApi('/admin/settings/offices')

function Offices() {
  const { pays = 'algerie' } = route.useSearch()
  const navigate = route.useNavigate()
  return <OfficesSettings chosen={pays} onChoose={(next) => void navigate({ search: { pays: next } })} />
}
