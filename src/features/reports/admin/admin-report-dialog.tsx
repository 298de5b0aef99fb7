import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyId } from '../../../../sync/index.ts'
import { useReportDossier, useWaitingDecisions, type ReportDossier } from '../data/admin-reports.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { DateTimeText, Exact } from '../../../ui/text/formatted.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { AdminReportFiles } from './admin-report-files.tsx'
import { AdminReportOpenings } from './admin-report-openings.tsx'
import { Standing, Waiting } from './admin-report-table.tsx'
import classes from './admin-reports.module.css'
import { DecisionForm } from './decision-form.tsx'
import { DownloadFile } from './download-file.tsx'
import { FilePrint } from './file-print.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface AdminReportDialogProps {
  readonly study: StudyId
  /** Those about it that did not arrive. */
  readonly mails: ReactNode
  readonly onClose: () => void
}

/** Everything known about one report, and the decision about it. */
export function AdminReportDialog({ study, mails, onClose }: AdminReportDialogProps) {
  const { t } = useTranslation('validation')
  const { value, failure, loading, ask } = useReportDossier(study)
  return (
    <ModalDialog
      opened
      shape="sheet"
      title={value && value !== 'none' ? t('name', { company: value.entreprise }) : t('action.details')}
      onClose={onClose}
    >
      {loading && <Skeleton height={320} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value === 'none' && <p>{t('dossier.gone')}</p>}
      {value && value !== 'none' && <Found report={value} mails={mails} />}
    </ModalDialog>
  )
}

/** The same in the place of another list. */
export function ReportHere({ study, mails }: Omit<AdminReportDialogProps, 'onClose'>) {
  const { t } = useTranslation('validation')
  const { value, failure, loading, ask } = useReportDossier(study)
  return (
    <>
      {loading && <Skeleton height={320} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value === 'none' && <p>{t('dossier.gone')}</p>}
      {value && value !== 'none' && <Found report={value} mails={mails} />}
    </>
  )
}

function Found({ report, mails }: { readonly report: ReportDossier; readonly mails: ReactNode }) {
  const { t } = useTranslation(['validation', 'reports'])
  const labels = useStudyLabels()
  const waiting = useWaitingDecisions().get(report.study_id)
  const newest = report.files.find(({ id }) => id === report.file_id)
  const delivered = report.files.find(({ number }) => number !== null && number === report.version)
  return (
    <div className={`${kit.stackLg} ${classes.dossier}`}>
      <div className={classes.standing}>
        <Standing report={report} />
        <Waiting kind={waiting} />
      </div>
      {mails}
      <dl className={`${kit.facts} ${classes.facts}`}>
        <Fact name={t('column.type')}>{labels.typeRapport(report.type_rapport)}</Fact>
        <Fact name={t('column.country')}>
          <span className={`${kit.mark} ${kit.unbroken}`}>
            <CountryFlag pays={report.pays} /> {labels.pays(report.pays)}
          </span>
        </Fact>
        <Fact name={t('column.client')}>
          <Exact>{report.client_name ?? t('no_client')}</Exact>
          <br />
          <small>
            <Exact>{report.client_email ?? t('no_email')}</Exact>
          </small>
        </Fact>
        <Fact name={t('column.specialist')}>
          <Exact>{report.specialist_name ?? t('no_specialist')}</Exact>
        </Fact>
        <Fact name={t('dossier.requested')}>
          <DateTimeText value={report.requested_at} />
        </Fact>
        {newest && (
          <Fact name={t('dossier.created')}>
            <DateTimeText value={newest.received_at} />
          </Fact>
        )}
        {delivered?.delivered_at && (
          <Fact name={t('dossier.delivered')}>
            <DateTimeText value={delivered.delivered_at} />
          </Fact>
        )}
        <Fact name={t('dossier.validated')}>
          {report.validated_at ? <DateTimeText value={report.validated_at} /> : t('dossier.not_validated')}
        </Fact>
      </dl>
      <section>
        <h3>{t('dossier.description')}</h3>
        <p>
          <Exact>{t('about', { type: labels.typeEtude(report.type_etude), company: report.entreprise })}</Exact>
        </p>
        <p className={classes.words} dir="auto">
          {report.description}
        </p>
      </section>
      <section>
        <h3>{t('dossier.comment')}</h3>
        <p className={classes.words} dir="auto">
          {newest?.commentaires ?? t('dossier.no_comment')}
        </p>
      </section>
      {report.path === null ? (
        <p>{t('reports:not_available')}</p>
      ) : (
        <div>
          <DownloadFile
            study={report.study_id}
            path={report.path}
            sha256={report.sha256}
            label={t('action.download_named', { company: report.entreprise })}
          />
        </div>
      )}
      {newest && (
        <DecisionForm
          key={`${newest.id} ${newest.state}`}
          study={report.study_id}
          file={newest}
          waiting={waiting !== undefined && waiting !== 'refused'}
        />
      )}
      <AdminReportFiles report={report} />
      {newest && <FilePrint sha256={delivered?.sha256 ?? newest.sha256} code={report.code} />}
      <AdminReportOpenings report={report} />
    </div>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
