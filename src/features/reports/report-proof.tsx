import { useTranslation } from 'react-i18next'
import type { Certificate, StudyView } from '../../../sync/index.ts'
import { groupedHash } from '../../../sync/domain/certificate.ts'
import { Ltr } from '../../ui/text/formatted.tsx'
import classes from './report-proof.module.css'
import kit from '../../ui/kit/kit.module.css'

interface ReportProofProps {
  readonly study: StudyView
  /** The certificate of the newest version; missing for readers of other people's reports. */
  readonly certificate: Certificate | undefined
}

/** Short in a list, whole on demand. */
export function ReportProof({ study, certificate }: ReportProofProps) {
  const { t } = useTranslation('reports')
  const sha256 = certificate?.sha256 ?? study.rapport_sha256
  if (sha256 === null) return null
  return (
    <details className={`${kit.note} ${classes.proof}`}>
      <summary>
        {t('fingerprint')}{' '}
        <Ltr>
          <code>{`${groupedHash(sha256.slice(0, 8))}…`}</code>
        </Ltr>
      </summary>
      <p>{t('fingerprint_whole')}</p>
      <p>
        <Ltr>
          <code>{groupedHash(sha256)}</code>
        </Ltr>
      </p>
      {certificate && (
        <p>
          {t('certificate.code')}{' '}
          <Ltr>
            <code>{certificate.code}</code>
          </Ltr>
        </p>
      )}
    </details>
  )
}
