import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ComponentType } from 'react'
import type { Certificate, ReportVersion, StudyView } from '../../../../sync/index.ts'
import { useReportPlace } from '../../../data/report-place.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DateText, SizeText } from '../../../ui/text/formatted.tsx'
import { ReadReport, ReportPlaceMark, type ReaderPath } from '../../../subjects/studies/read-report.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { StudyMark } from '../../../subjects/studies/study-mark.tsx'
import { ReportMenu } from '../report-menu.tsx'
import { ReplacementNote } from '../replacement-note.tsx'
import { ReportProof } from '../report-proof.tsx'
import classes from './report-card.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ReportCardProps {
  readonly study: StudyView
  /** The certificate of the newest version, where this reader has it. */
  readonly certificate: Certificate | undefined
  readonly versions: readonly ReportVersion[]
  readonly reader: ReaderPath
  /** Further actions on it, put in by the route. */
  readonly more?: ComponentType<{ readonly study: StudyView }> | undefined
}

export function ReportCard({ study, certificate, versions, reader, more: More }: ReportCardProps) {
  const { t } = useTranslation('reports')
  const labels = useStudyLabels()
  const validated = versions.find(({ replaced_at }) => replaced_at === null)?.validated_at
  const place = useReportPlace(study)
  return (
    <article className={`${kit.box} ${classes.card}`} data-study={study.id}>
      <IconFileText className={classes.icon} size={32} stroke={1.3} aria-hidden="true" />
      <div className={`${kit.stackXs} ${kit.shrinks} ${kit.grows}`}>
        <h2 className={`${kit.itemHead} ${classes.name}`}>
          <span dir="auto">{t('name', { company: study.nom_entreprise })}</span>
        </h2>
        <ul className={`${kit.plain} ${kit.note} ${classes.facts}`}>
          <li>{labels.typeEtude(study.type_etude)}</li>
          {study.type_rapport && <li>{labels.typeRapport(study.type_rapport)}</li>}
          <li>
            <span dir="auto">{study.zone_geographique}</span> · {labels.pays(study.pays)}
          </li>
          {certificate && <li>{t('version', { version: isolate(String(certificate.version)) })}</li>}
          {study.rapport_uploaded_at && (
            <li>
              {t('delivered')} <DateText value={study.rapport_uploaded_at} />
            </li>
          )}
          {validated && (
            <li>
              {t('validated_on')} <DateText value={validated} />
            </li>
          )}
          {study.intervenant_nom && (
            <li>
              {t('by')} <span dir="auto">{study.intervenant_nom}</span>
            </li>
          )}
          {study.rapport_size !== null && (
            <li>
              <SizeText value={study.rapport_size} />
            </li>
          )}
        </ul>
        <ReplacementNote versions={versions} />
        {study.commentaires && (
          <p className={classes.comments} dir="auto">
            {study.commentaires}
          </p>
        )}
        {study.rapport_url !== null && <ReportProof study={study} certificate={certificate} />}
        <div className={`${kit.clusterXs} ${classes.marks}`}>
          {certificate?.state === 'withdrawn' && <span className={`${kit.danger} ${kit.bold}`}>{t('withdrawn')}</span>}
          {study.rapport_url !== null && <ReportPlaceMark place={place} />}
          <StudyMark mark={study.sync} />
        </div>
        {study.rapport_url === null ? (
          <p className={classes.comments}>{t('not_available')}</p>
        ) : (
          <ReadReport
            study={study}
            reader={reader}
            place={place}
            menu={
              <ReportMenu study={study} reader={reader} certified={certificate !== undefined}>
                {More && <More study={study} />}
              </ReportMenu>
            }
          />
        )}
      </div>
    </article>
  )
}
