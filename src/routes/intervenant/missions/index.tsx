import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import * as v from 'valibot'
import { normaliseStatut, STATUTS } from '../../../data/address-values.ts'
import { searchSchema, study } from '../../../data/search-schemas.ts'
import { leadToStudy } from '../../../features/missions/study-search.ts'
import { MissionsPage } from '../../../features/missions/list/missions-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/missions/')({
  staticData: { title: 'field:missions.title' },
  validateSearch: searchSchema({
    etude: study,
    statut: v.pipe(v.string(), v.transform(normaliseStatut), v.picklist(STATUTS)),
  }),
  beforeLoad: leadToStudy,
  loader: () => loadTexts('measurements', 'observation', 'reports'),
  component: Missions,
})

const route = getRouteApi('/intervenant/missions/')

function Missions() {
  const { statut = 'acceptée' } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <MissionsPage statut={statut} onStatut={(next) => void navigate({ search: { statut: next }, replace: true })} />
  )
}
