import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { ReportViewer } from '../../../features/reports/viewer/report-viewer.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/reports/$studyId')({
  staticData: { title: 'reports:title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.studyId)) throw notFound()
  },
  loader: () => loadTexts('reports'),
  component: Reader,
})

const route = getRouteApi('/intervenant/reports/$studyId')

function Reader() {
  const { studyId } = route.useParams()
  const id = readStudyId(studyId)
  return id && <ReportViewer key={id} id={id} list="/intervenant/reports" />
}
