import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconDeviceTabletCheck } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId, StudyView } from '../../../../sync/index.ts'
import { useCertificates } from '../../../data/studies/certificates.ts'
import { isDelivered, markReportOpened } from '../data/report-openings.ts'
import { useReportVersions } from '../data/report-versions.ts'
import { useStudy } from '../../../data/studies/studies.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { formatFileSize } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { NO_ANSWER_ICONS } from '../../../ui/lists/no-answer-icons.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { PdfPages } from './pdf-pages.tsx'
import { PhoneFrame, PhoneReader } from './phone-reader.tsx'
import { saveReport } from '../report-actions.ts'
import { ReportMenu } from '../report-menu.tsx'
import { ReplacementNote } from '../replacement-note.tsx'
import { ReportProof } from '../report-proof.tsx'
import { useReportDocument } from './use-report-document.ts'
import classes from './report-viewer.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ReportViewerProps {
  readonly id: StudyId
  readonly list: '/intervenant/reports' | '/client/reports'
}

export function ReportViewer({ id, list }: ReportViewerProps) {
  const { t } = useTranslation('reports')
  const labels = useStudyLabels()
  const study = useStudy(id)
  const certificate = useCertificates(id)?.[0]
  const versions = useReportVersions(id) ?? []
  const phone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  if (study === undefined) return <Skeleton height={320} />
  const back = (
    <ButtonLink to={list} variant="default">
      {t('viewer.back')}
    </ButtonLink>
  )
  if (study === null) {
    return (
      <>
        <PageTitle title={t('title')} action={back} />
        <p role="alert">{t('viewer.gone')}</p>
      </>
    )
  }
  const title = t('name', { company: study.nom_entreprise })
  const menu = (more?: ReactNode) =>
    study.rapport_url !== null && (
      <ReportMenu study={study} reader={`${list}/$studyId`} certified={certificate !== undefined}>
        {more}
      </ReportMenu>
    )
  const proof = study.rapport_url !== null && <ReportProof study={study} certificate={certificate} />
  const note = study.rapport_url !== null && <ReplacementNote versions={versions} />
  if (phone) {
    return (
      <PhoneFrame title={title} list={list} menu={menu(proof)}>
        <Reading study={study} phone lead={note} />
      </PhoneFrame>
    )
  }
  return (
    <>
      <PageTitle
        title={title}
        lead={`${labels.typeEtude(study.type_etude)} · ${study.zone_geographique}, ${labels.pays(study.pays)}`}
        action={
          <div className={kit.lineXs}>
            {back}
            {menu()}
          </div>
        }
      />
      {note}
      {proof}
      <Reading study={study} phone={false} lead={null} />
    </>
  )
}

interface ReadingProps {
  readonly study: StudyView
  readonly phone: boolean
  /** Above the first page on a phone. */
  readonly lead: ReactNode
}

function Reading({ study, phone, lead }: ReadingProps) {
  const { t } = useTranslation('reports')
  const sync = useSync()
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const report = useReportDocument(study, attempt)
  const mark = (way: 'viewed' | 'downloaded') => void (isDelivered(study) && markReportOpened(sync, study, way))
  const save = async (file: Blob) => {
    if ((await saveReport(file, study)) !== 'not-saved') mark('downloaded')
  }
  switch (report.kind) {
    case 'loading':
      return (
        <div className={`${kit.stackSm} ${classes.loading}`} role="status">
          <Skeleton height={420} />
          <p>
            {study.rapport_size === null
              ? t('viewer.loading')
              : t('viewer.loading_sized', { size: isolate(formatFileSize(study.rapport_size, language)) })}
          </p>
        </div>
      )
    case 'problem': {
      const { problem } = report
      const Icon = problem === 'offline' || problem === 'unreachable' ? NO_ANSWER_ICONS[problem] : IconAlertTriangle
      return (
        <div className={`${kit.stackSm} ${classes.problem}`} role="alert">
          <Icon size={40} stroke={1.3} aria-hidden="true" />
          <p>{t(`problem.${problem}`)}</p>
          {problem !== 'not_delivered' && <Button onClick={() => setAttempt(attempt + 1)}>{t('viewer.retry')}</Button>}
        </div>
      )
    }
    case 'open':
      if (phone) {
        return (
          <PhoneReader
            document={report.document}
            ratio={report.ratio}
            fromDevice={report.from === 'device'}
            onSeen={() => mark('viewed')}
            onDownload={() => void save(report.file)}
            lead={lead}
          />
        )
      }
      return (
        <>
          {report.from === 'device' && (
            <p className={classes.source}>
              <IconDeviceTabletCheck size={18} aria-hidden="true" /> {t('viewer.from_device')}
            </p>
          )}
          <PdfPages
            document={report.document}
            ratio={report.ratio}
            onSeen={() => mark('viewed')}
            onDownload={() => void save(report.file)}
          />
        </>
      )
  }
}
