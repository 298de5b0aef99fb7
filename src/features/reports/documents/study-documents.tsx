import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { useReportPlace } from '../../../data/report-place.ts'
import { useCertificates } from '../../../data/studies/certificates.ts'
import { useReportVersions } from '../data/report-versions.ts'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { ReadReport, ReportPlaceMark } from '../../../subjects/studies/read-report.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { ReportMenu } from '../report-menu.tsx'
import { HeldNote } from './held-note.tsx'
import { VersionItem } from './version-item.tsx'
import classes from './study-documents.module.css'
import kit from '../../../ui/kit/kit.module.css'

const READER = '/intervenant/reports/$studyId'

/** The report of a mission in all its versions, and its certificate; the newest is the one that is read. */
export function StudyDocuments({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('reports')
  const labels = useStudyLabels()
  const place = useReportPlace(study)
  const versions = useReportVersions(study.id)
  const [certificate] = useCertificates(study.id) ?? []
  if (!versions || (study.rapport_url === null && study.statut !== 'terminée')) return null
  return (
    <PageSection title={t('documents')}>
      <HeldNote study={study} versions={versions} />
      {study.rapport_url === null ? (
        <p className={`${kit.quiet} ${kit.flush}`}>{t('not_available')}</p>
      ) : (
        <>
          {versions.length === 0 && (
            <p className={`${kit.quiet} ${kit.flush}`}>
              {study.type_rapport && labels.typeRapport(study.type_rapport)}
            </p>
          )}
          <ul className={`${kit.plain} ${classes.versions}`}>
            {versions.map((one) => (
              <VersionItem
                key={one.number}
                study={study}
                version={one}
                withdrawn={certificate?.state === 'withdrawn' && one.replaced_at === null}
              />
            ))}
          </ul>
          {versions.length > 1 && <p className={`${kit.quiet} ${kit.flush}`}>{t('older_hint')}</p>}
          <ReportPlaceMark place={place} />
          <ReadReport
            study={study}
            reader={READER}
            place={place}
            menu={<ReportMenu study={study} reader={READER} certified={certificate !== undefined} />}
          />
        </>
      )}
    </PageSection>
  )
}
