import { createFileRoute, getRouteApi } from '@tanstack/react-router'
import { StudyMails } from '../../features/mails/study-mails.tsx'
import { adminReportsSearch } from '../../features/reports/admin/admin-reports-search.ts'
import { AdminReports } from '../../features/reports/admin/admin-reports.tsx'
import { loadTexts } from '../../i18n/setup.ts'

export const Route = createFileRoute('/admin/reports')({
  staticData: { title: 'area.reports' },
  validateSearch: adminReportsSearch,
  loader: () => loadTexts('validation', 'reports', 'mails'),
  component: Reports,
})

const route = getRouteApi('/admin/reports')

function Reports() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <AdminReports
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
      renderMails={(study) => <StudyMails study={study} />}
    />
  )
}
