import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { terrainSearch } from '../../features/terrain/terrain-search.ts'
import { TerrainPage } from '../../features/terrain/terrain-page.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/terrain')({
  staticData: { title: 'area.terrain' },
  validateSearch: terrainSearch,
  loader: () => loadTexts('terrain'),
  component: Terrain,
})

const route = getRouteApi('/admin/terrain')

function Terrain() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return <TerrainPage search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
