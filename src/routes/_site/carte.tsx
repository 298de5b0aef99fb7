import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { PAYS, TYPES_ETUDE } from '../../../sync/domain/enumerations.ts'
import { StudyMapPage, type MapView } from '../../features/study-map/figures/study-map-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/_site/carte')({
  staticData: { title: 'map:title', description: 'map:description' },
  validateSearch: ({ pays, type }): MapView => {
    const [knownPays, knownType] = [PAYS.find((one) => one === pays), TYPES_ETUDE.find((one) => one === type)]
    return { ...(knownPays ? { pays: knownPays } : {}), ...(knownType ? { type: knownType } : {}) }
  },
  loader: () => loadTexts('map', 'study'),
  component: MapRoute,
})

const route = getRouteApi('/_site/carte')

function MapRoute() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  return <StudyMapPage asked={asked} onAsk={(search) => void navigate({ search, replace: true, resetScroll: false })} />
}
