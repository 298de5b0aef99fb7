import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { useReportPlace } from '../../../data/report-place.ts'
import { useCertificates } from '../../../data/studies/certificates.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import type { StudyView } from '../../../../sync/index.ts'
import { ReadReport, ReportPlaceMark } from '../../../subjects/studies/read-report.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { SizeText } from '../../../ui/text/formatted.tsx'
import { ReportMenu } from '../report-menu.tsx'
import kit from '../../../ui/kit/kit.module.css'

const READER = '/client/reports/$studyId'

/** The report among the papers of an order. */
export function OrderReport({ study: id }: { readonly study: StudyId }) {
  const { t } = useTranslation('client')
  const study = useStudy(id)
  if (!study) return null
  if (study.statut !== 'complete' || study.rapport_url === null)
    return <p className={`${kit.quiet} ${kit.flush}`}>{t('order.noReport')}</p>
  return <Delivered study={study} />
}

function Delivered({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const labels = useStudyLabels()
  const place = useReportPlace(study)
  const certified = (useCertificates(study.id) ?? []).length > 0
  return (
    <div className={kit.stackXs}>
      <div>
        <strong>{t('order.report')}</strong>
        <span className={`${kit.quiet} ${kit.block}`}>
          {study.type_rapport && labels.typeRapport(study.type_rapport)}
          {study.rapport_size !== null && (
            <>
              {' '}
              · <SizeText value={study.rapport_size} />
            </>
          )}
        </span>
      </div>
      <ReportPlaceMark place={place} />
      <ReadReport
        study={study}
        reader={READER}
        place={place}
        menu={<ReportMenu study={study} reader={READER} certified={certified} />}
      />
    </div>
  )
}
