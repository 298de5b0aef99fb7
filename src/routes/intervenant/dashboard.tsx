import { createFileRoute } from '@tanstack/react-router'
import { leadToStudy, studySearch } from '../../features/missions/study-search.ts'
import { FieldDashboard } from '../../features/missions/dashboard/field-dashboard.tsx'

export const Route = createFileRoute('/intervenant/dashboard')({
  staticData: { title: 'field:dashboard.title' },
  validateSearch: studySearch,
  beforeLoad: leadToStudy,
  component: FieldDashboard,
})
