import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { readStudyId } from '../../../data/address-values.ts'
import { searchSchema } from '../../../data/search-schemas.ts'
import { AdviceSection } from '../../../features/advice/written/advice-section.tsx'
import { CopyMeasurements } from '../../../features/measurements/copy-measurements.tsx'
import { MeasurementDialog } from '../../../features/measurements/measurement-dialog.tsx'
import { useMeasurementEntries } from '../../../features/measurements/measurement-entries.tsx'
import { StudyConversation, useUnreadOf } from '../../../features/messages/study-conversation.tsx'
import { Dossier } from '../../../features/missions/page/dossier.tsx'
import { Mission, type RecordFormProps } from '../../../features/missions/page/mission.tsx'
import { MissionPage, type OnPage } from '../../../features/missions/page/mission-page.tsx'
import { MISSION_PARTS } from '../../../features/missions/page/mission-parts.ts'
import { OtherStudy } from '../../../features/missions/page/other-study.tsx'
import { usePhotoAdder } from '../../../features/photos/photo-adder.tsx'
import { usePhotoEntries } from '../../../features/photos/photo-entries.tsx'
import { MissionDays } from '../../../features/planning/plan/mission-days.tsx'
import { MissionReadiness } from '../../../features/preparation/mission-readiness.tsx'
import { StudyDocuments } from '../../../features/reports/documents/study-documents.tsx'
import { HandoverButton } from '../../../features/samples/handover/handover-button.tsx'
import { LabelsLink } from '../../../features/samples/labels/labels-link.tsx'
import { SampleDialog } from '../../../features/samples/section/sample-dialog.tsx'
import { useSampleEntries } from '../../../features/samples/section/sample-entries.tsx'
import { StudyPlace } from '../../../features/study-map/places/study-place.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/missions/$id')({
  staticData: { title: 'field:mission.title' },
  validateSearch: searchSchema({ onglet: v.picklist(MISSION_PARTS) }),
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.id)) throw notFound()
  },
  loader: () =>
    loadTexts(
      'advice',
      'measurements',
      'observation',
      'photos',
      'planning',
      'preparation',
      'quotes',
      'reports',
      'samples',
    ),
  component: OfId,
})

const route = getRouteApi('/intervenant/missions/$id')

function OfId() {
  const id = readStudyId(route.useParams().id)
  return id && <MissionPage key={id} id={id} Mine={Mine} Other={Other} />
}

function RecordForm({ kind, study, onClose }: RecordFormProps) {
  const Form = kind === 'sample' ? SampleDialog : MeasurementDialog
  return <Form study={study} onClose={onClose} />
}

function Mine({ study, outbox }: OnPage) {
  const { onglet = 'travail' } = route.useSearch()
  const photo = usePhotoAdder(study)
  const recorded = [usePhotoEntries(study), useMeasurementEntries(study), useSampleEntries(study)]
  const readiness = <MissionReadiness study={study} />
  return (
    <Mission
      study={study}
      outbox={outbox}
      part={onglet}
      unread={useUnreadOf(study.id)}
      recorded={recorded}
      photo={photo}
      RecordForm={RecordForm}
      readiness={readiness}
      actions={<HandoverButton study={study} />}
      documents={<StudyDocuments study={study} />}
      advice={<AdviceSection study={study} />}
      dossier={
        <Dossier
          study={study}
          place={<StudyPlace study={study} />}
          planning={<MissionDays study={study} />}
          papers={
            <>
              <LabelsLink study={study} />
              <CopyMeasurements study={study} />
            </>
          }
          readiness={readiness}
        />
      }
      conversation={<StudyConversation study={study} />}
    />
  )
}

function Other({ study, outbox }: OnPage) {
  return (
    <OtherStudy
      study={study}
      outbox={outbox}
      facts={
        <>
          <StudyPlace study={study} />
          <StudyDocuments study={study} />
        </>
      }
    />
  )
}
