import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useCertificates } from '../../data/certificates.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateText, SizeText } from '../../ui/formatted.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { PageSection } from '../../ui/page-section.tsx'
import { useStudyLabels } from '../../ui/study-labels.ts'
import { TrustLinks } from './trust-links.tsx'
import classes from './study-documents.module.css'

const READER = '/intervenant/reports/$studyId'

/** The report of a mission in all its versions, and its certificate; the newest is the one that is read. */
export function StudyDocuments({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('reports')
  const labels = useStudyLabels()
  const versions = useCertificates(study.id)
  if (!versions || (study.rapport_url === null && study.statut !== 'terminée')) return null
  return (
    <PageSection title={t('documents')}>
      {study.rapport_url === null ? <p className={classes.none}>{t('not_available')}</p> : (
        <>
          {versions.length === 0 && <p className={classes.none}>{study.type_rapport && labels.typeRapport(study.type_rapport)}</p>}
          <ul className={classes.versions}>
            {versions.map((one) => (
              <li key={one.code}>
                <strong>{t('version', { version: isolate(String(one.version)) })}</strong> · {labels.typeRapport(one.type_rapport)} · <DateText value={one.issued_at} /> · <SizeText value={one.size} />
                {one.state !== 'issued' && <> · <span className={classes.ended}>{t(one.state)}</span></>}
              </li>
            ))}
          </ul>
          <div className={classes.links}>
            <ButtonLink to={READER} params={{ studyId: study.id }}>{t('read')}</ButtonLink>
            <TrustLinks study={study} certified={versions.length > 0} reader={READER} />
          </div>
        </>
      )}
    </PageSection>
  )
}
