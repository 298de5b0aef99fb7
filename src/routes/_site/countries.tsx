import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PAYS, type Pays } from '../../../sync/domain/enumerations.ts'
import { useChosenOffice } from '../../features/offices/chosen-office.ts'
import { Countries } from '../../features/offices/countries/countries.tsx'
import { loadTexts } from '../../i18n/setup.ts'
import { COUNTRIES, type Country } from '../../state/countries.ts'

interface CountriesSearch {
  readonly pays?: Pays
}

export const Route = createFileRoute('/_site/countries')({
  staticData: { title: 'offices:countries.title', description: 'offices:countries.description' },
  validateSearch: ({ pays }): CountriesSearch => {
    const known = PAYS.find((one) => one === pays)
    return known ? { pays: known } : {}
  },
  loader: () => loadTexts('offices'),
  component: CountriesRoute,
})

const route = getRouteApi('/_site/countries')

function CountriesRoute() {
  const chosen = useChosenOffice(route.useSearch().pays)
  const navigate = route.useNavigate()
  const choose = (country: Country) =>
    void navigate({ search: { pays: COUNTRIES[country].pays }, replace: true, resetScroll: false })
  return <Countries chosen={chosen} onChoose={choose} />
}
