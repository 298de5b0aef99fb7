import { createFileRoute } from '@tanstack/react-router'
import { leadToStudy, readStudySearch } from '../../data/study-search.ts'
import { FieldDashboard } from '../../features/missions/field-dashboard.tsx'

export const Route = createFileRoute('/intervenant/dashboard')({
  staticData: { title: 'field:dashboard.title' },
  validateSearch: readStudySearch,
  beforeLoad: leadToStudy,
  component: FieldDashboard,
})
