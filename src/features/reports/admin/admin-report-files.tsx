import { useTranslation } from 'react-i18next'
import type { ReportDossier, ReportFile } from '../data/admin-reports.ts'
import { formatDate, formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { Exact, SizeText } from '../../../ui/text/formatted.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import classes from './admin-reports.module.css'
import { DownloadFile } from './download-file.tsx'
import { ReviewBadge } from './review-badge.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** Every file that was handed in, with the comments on it; each can be opened here. */
export function AdminReportFiles({ report }: { readonly report: ReportDossier }) {
  const { t } = useTranslation('validation')
  return (
    <section>
      <h3 id="report-files">{t('files.title')}</h3>
      <ul className={`${kit.listMd} ${classes.files}`} aria-labelledby="report-files">
        {report.files.map((file) => (
          <File key={file.id} report={report} file={file} />
        ))}
      </ul>
    </section>
  )
}

function File({ report, file }: { readonly report: ReportDossier; readonly file: ReportFile }) {
  const { t } = useTranslation('validation')
  const labels = useStudyLabels()
  const name =
    file.number === null
      ? t(file.state === 'remplace' ? 'files.draft' : 'files.waiting')
      : t('files.version', { version: isolate(String(file.number)) })
  const decision = file.decided_at && {
    name: isolate(file.decider_name ?? t('dossier.admin')),
    at: isolate(formatDateTime(file.decided_at)),
  }
  return (
    <li data-file={file.id}>
      <div className={classes.standing}>
        <strong>{name}</strong>
        <ReviewBadge state={file.state} />
      </div>
      <p>
        {labels.typeRapport(file.type_rapport)} · <SizeText value={file.size} /> ·{' '}
        <Exact>{file.author_name ?? t('no_specialist')}</Exact>
        <br />
        {t('files.received', { at: isolate(formatDateTime(file.received_at)) })}
        {file.delivered_at && <> · {t('files.delivered', { at: isolate(formatDate(file.delivered_at)) })}</>}
        {file.replaced_at && <> · {t('files.replaced', { at: isolate(formatDate(file.replaced_at)) })}</>}
      </p>
      {file.reason && (
        <p>
          {t('files.reason')} <q dir="auto">{file.reason}</q>
        </p>
      )}
      {decision && (
        <p>
          {t(file.verdict === 'sent_back' ? 'files.sent_back' : 'files.validated', decision)}
          {file.decision_comment && (
            <>
              {' '}
              : <q dir="auto">{file.decision_comment}</q>
            </>
          )}
        </p>
      )}
      <DownloadFile
        study={report.study_id}
        path={file.path}
        sha256={file.sha256}
        label={t('files.download_named', { file: name })}
      />
    </li>
  )
}
