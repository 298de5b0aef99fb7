import { IconCertificate, IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { ButtonLink } from '../../ui/links/links.tsx'
import type { ReaderPath } from './list/report-card.tsx'

interface TrustLinksProps {
  readonly study: StudyView
  readonly certified: boolean
  readonly reader: ReaderPath
}

/** Links to the certificate and, for the client, to the shares of a report. */
export function TrustLinks({ study, certified, reader }: TrustLinksProps) {
  const { t } = useTranslation('reports')
  const params = { studyId: study.id }
  const company = study.nom_entreprise
  if (!certified) return null
  return (
    <>
      <ButtonLink
        to={`${reader}/certificat`}
        params={params}
        variant="default"
        leftSection={<IconCertificate size={18} aria-hidden="true" />}
        aria-label={t('certificate_named', { company })}
      >
        {t('certificate_link')}
      </ButtonLink>
      {reader === '/client/reports/$studyId' && (
        <ButtonLink
          to="/client/reports/$studyId/partage"
          params={params}
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden="true" />}
          aria-label={t('share_named', { company })}
        >
          {t('share_link')}
        </ButtonLink>
      )}
    </>
  )
}
