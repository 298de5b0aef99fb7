import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { ReportViewer } from '../../../features/reports/viewer/report-viewer.tsx'

export const Route = createFileRoute('/client/reports/$studyId')({
  staticData: { title: 'reports:title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.studyId)) throw notFound()
  },
  component: Reader,
})

const route = getRouteApi('/client/reports/$studyId')

function Reader() {
  const { studyId } = route.useParams()
  const id = readStudyId(studyId)
  return id && <ReportViewer key={id} id={id} list="/client/reports" />
}
