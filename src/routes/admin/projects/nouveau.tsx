import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { RequestForPage } from '../../../features/projects/request-for-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/projects/nouveau')({
  staticData: { title: 'area.projects' },
  loader: () => loadTexts('projects', 'request', 'observation'),
  component: NewProject,
})

function NewProject() {
  const navigate = useNavigate()
  return (
    <RequestForPage onCreated={(id) => void navigate({ to: '/admin/projects/$id', params: { id }, replace: true })} />
  )
}
