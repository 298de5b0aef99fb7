import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { PAYS } from '../../data/address-values.ts'
import { searchSchema } from '../../data/search-schemas.ts'
import { HolidaysPage } from '../../features/holidays/holidays-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/holidays')({
  staticData: { title: 'area.holidays' },
  validateSearch: searchSchema({ pays: v.picklist(PAYS) }),
  loader: () => loadTexts('holidays'),
  component: Holidays,
})

const route = getRouteApi('/admin/holidays')

function Holidays() {
  const { pays = 'algerie' } = route.useSearch()
  const navigate = route.useNavigate()
  return <HolidaysPage pays={pays} onPays={(next) => void navigate({ search: { pays: next }, replace: true })} />
}
