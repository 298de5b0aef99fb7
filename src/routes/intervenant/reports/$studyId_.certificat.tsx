import { createFileRoute, getRouteApi, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readStudyId } from '../../../data/address-values.ts'
import { CertificatePage } from '../../../features/certificates/certificate-page.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { loadTexts } from '../../../i18n/setup.ts'

export const Route = createFileRoute('/intervenant/reports/$studyId_/certificat')({
  staticData: { title: 'reports:certificate.title' },
  beforeLoad: ({ params }) => {
    if (!readStudyId(params.studyId)) throw notFound()
  },
  loader: () => loadTexts('reports'),
  component: Certificate,
})

const route = getRouteApi('/intervenant/reports/$studyId_/certificat')

function Certificate() {
  const { t } = useTranslation('reports')
  const { studyId } = route.useParams()
  const id = readStudyId(studyId)
  const back = (
    <ButtonLink to="/intervenant/reports/$studyId" params={{ studyId }} variant="default">
      {t('certificate.back')}
    </ButtonLink>
  )
  return id && <CertificatePage key={id} id={id} back={back} />
}
