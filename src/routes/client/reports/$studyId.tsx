import { createFileRoute, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/domain.ts'
import { ReportViewer } from '../../../features/reports/report-viewer.tsx'

export const Route = createFileRoute('/client/reports/$studyId')({
  staticData: { title: 'reports:title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.studyId)) throw notFound()
  },
  component: Reader,
})

function Reader() {
  const { studyId } = Route.useParams()
  const id = readStudyId(studyId)
  return id && <ReportViewer key={id} id={id} list="/client/reports" />
}
