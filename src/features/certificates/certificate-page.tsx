import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../sync/index.ts'
import { useCertificates } from '../../data/studies/certificates.ts'
import { useStudy } from '../../data/studies/studies.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { CertificatePaper } from './certificate-paper.tsx'
import { OlderVersions } from './older-versions.tsx'
import classes from './certificate-page.module.css'
import kit from '../../ui/kit/kit.module.css'

interface CertificatePageProps {
  readonly id: StudyId
  /** Back to the report. */
  readonly back: ReactNode
}

/** The certificate that accompanies a report's PDF, to print or to show; all of its data is on the device. */
export function CertificatePage({ id, back }: CertificatePageProps) {
  const { t } = useTranslation('reports')
  const study = useStudy(id)
  const versions = useCertificates(id)
  const [current, ...older] = versions ?? []
  return (
    <div className={classes.page}>
      <div className={classes.screen}>
        <PageTitle
          title={t('certificate.title')}
          lead={t('certificate.lead')}
          action={
            <div className={kit.clusterXs}>
              {current && (
                <Button leftSection={<IconPrinter size={20} aria-hidden="true" />} onClick={() => globalThis.print()}>
                  {t('certificate.print')}
                </Button>
              )}
              {back}
            </div>
          }
        />
      </div>
      {(study === undefined || versions === undefined) && <Skeleton height={480} />}
      {study === null && <p role="alert">{t('viewer.gone')}</p>}
      {study && versions && !current && (
        <p role="alert">{study.rapport_url === null ? t('not_available') : t('certificate.none')}</p>
      )}
      {study && current && <CertificatePaper study={study} certificate={current} />}
      {older.length > 0 && (
        <div className={classes.screen}>
          <OlderVersions versions={older} />
        </div>
      )}
    </div>
  )
}
