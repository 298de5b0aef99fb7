import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { MeasurementLines } from '../../../features/measurements/measurement-lines.tsx'
import { FieldSheetPage } from '../../../features/missions/sheet/field-sheet-page.tsx'
import type { PartsOfStudy } from '../../../features/missions/sheet/field-sheet.tsx'
import { SampleLines } from '../../../features/samples/section/sample-lines.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/missions/$id_/fiche')({
  staticData: { title: 'field:paper.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.id)) throw notFound()
  },
  loader: () => loadTexts('measurements', 'observation', 'samples'),
  component: Sheet,
})

const parts: PartsOfStudy = (study) => (
  <>
    <MeasurementLines study={study} />
    <SampleLines study={study} />
  </>
)

const route = getRouteApi('/intervenant/missions/$id_/fiche')

function Sheet() {
  const id = readStudyId(route.useParams().id)
  return id && <FieldSheetPage key={id} id={id} parts={parts} />
}
