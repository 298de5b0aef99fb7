import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readStudyId } from '../../../data/address-values.ts'
import { SharesPage } from '../../../features/report-shares/shares-page.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'

export const Route = createFileRoute('/client/reports/$studyId_/partage')({
  staticData: { title: 'reports:share.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.studyId)) throw notFound()
  },
  component: Shares,
})

const route = getRouteApi('/client/reports/$studyId_/partage')

function Shares() {
  const { t } = useTranslation('reports')
  const { studyId } = route.useParams()
  const id = readStudyId(studyId)
  const back = (
    <ButtonLink to="/client/reports/$studyId" params={{ studyId }} variant="default">
      {t('certificate.back')}
    </ButtonLink>
  )
  return id && <SharesPage key={id} id={id} back={back} />
}
