import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { TYPES_ETUDE } from '../../../../sync/domain/enumerations.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { ChecklistsPage } from '../../../features/missions/checklist-editor/checklists-page.tsx'
import { checklistsSearch } from '../../../features/missions/checklist-editor/checklists-search.ts'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/settings/checklists')({
  staticData: { title: 'area.admin', titleOf: () => 'contents:checklists.title' },
  validateSearch: checklistsSearch,
  loader: () => loadTexts('contents', 'field', 'measurements', 'study'),
  component: Checklists,
})

const route = getRouteApi('/admin/settings/checklists')

function Checklists() {
  const { type = TYPES_ETUDE[0] } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ChecklistsPage
      type={type}
      onType={(next) => void navigate({ search: readSearch(checklistsSearch, { type: next }), replace: true })}
    />
  )
}
