import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { readStudyId } from '../../../data/address-values.ts'
import { PriceChoice } from '../../../features/invoices/admin/price-choice.tsx'
import { PriceDialog } from '../../../features/invoices/admin/price-dialog.tsx'
import { StudyMails } from '../../../features/mails/study-mails.tsx'
import { StudyPage } from '../../../features/projects/study/study-page.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/admin/projects/$id')({
  staticData: { title: 'area.projects' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.id)) throw notFound()
  },
  loader: () => loadTexts('mails', 'measurements', 'observation', 'photos', 'projects', 'quotes'),
  component: Study,
})

const route = getRouteApi('/admin/projects/$id')

function Study() {
  const id = readStudyId(route.useParams().id)
  return (
    id && (
      <StudyPage
        key={id}
        id={id}
        renderPriceDialog={(study, close) => (
          <PriceDialog study={{ ...study, study_id: study.id, entreprise: study.nom_entreprise }} onClose={close} />
        )}
        renderPriceChoice={(study) => <PriceChoice study={{ ...study, study_id: study.id }} />}
        renderMails={(study) => <StudyMails study={study} />}
      />
    )
  )
}
