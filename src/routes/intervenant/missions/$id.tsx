import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { AdviceSection } from '../../../features/advice/advice-section.tsx'
import { MeasurementSection } from '../../../features/measurements/measurement-section.tsx'
import { StudyConversation } from '../../../features/messages/study-conversation.tsx'
import { MissionPage } from '../../../features/missions/mission-page.tsx'
import { PhotoSection } from '../../../features/photos/photo-section.tsx'
import { MissionReadiness } from '../../../features/preparation/mission-readiness.tsx'
import { StudyDocuments } from '../../../features/reports/study-documents.tsx'
import { SampleSection } from '../../../features/samples/sample-section.tsx'
import { StudyPlace } from '../../../features/study-map/study-place.tsx'

export const Route = createFileRoute('/intervenant/missions/$id')({
  staticData: { title: 'field:mission.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.id)) throw notFound()
  },
  component: Mission,
})

const WORK = [PhotoSection, MeasurementSection, SampleSection, AdviceSection]
const HEAD = [MissionReadiness]
const FACTS = [StudyPlace, StudyConversation, StudyDocuments]

const route = getRouteApi('/intervenant/missions/$id')

function Mission() {
  const id = readStudyId(route.useParams().id)
  return id && <MissionPage key={id} id={id} head={HEAD} work={WORK} facts={FACTS} />
}
