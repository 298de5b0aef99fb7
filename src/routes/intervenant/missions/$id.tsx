import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { AdviceSection } from '../../../features/advice/written/advice-section.tsx'
import { MeasurementSection } from '../../../features/measurements/measurement-section.tsx'
import { StudyConversation } from '../../../features/messages/study-conversation.tsx'
import { MissionPage, type PartsOfStudy } from '../../../features/missions/page/mission-page.tsx'
import { PhotoSection } from '../../../features/photos/photo-section.tsx'
import { MissionReadiness } from '../../../features/preparation/mission-readiness.tsx'
import { StudyDocuments } from '../../../features/reports/documents/study-documents.tsx'
import { SampleSection } from '../../../features/samples/section/sample-section.tsx'
import { StudyPlace } from '../../../features/study-map/places/study-place.tsx'

export const Route = createFileRoute('/intervenant/missions/$id')({
  staticData: { title: 'field:mission.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.id)) throw notFound()
  },
  component: Mission,
})

const head: PartsOfStudy = (study) => <MissionReadiness study={study} />

const work: PartsOfStudy = (study) => (
  <>
    <PhotoSection study={study} />
    <MeasurementSection study={study} />
    <SampleSection study={study} />
    <AdviceSection study={study} />
  </>
)

const facts: PartsOfStudy = (study) => (
  <>
    <StudyPlace study={study} />
    <StudyConversation study={study} />
    <StudyDocuments study={study} />
  </>
)

const route = getRouteApi('/intervenant/missions/$id')

function Mission() {
  const id = readStudyId(route.useParams().id)
  return id && <MissionPage key={id} id={id} head={head} work={work} facts={facts} />
}
