import { useTranslation } from 'react-i18next'
import { useWaitingDecisions, type ReportLine } from '../data/admin-reports.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { DateText, Exact } from '../../../ui/text/formatted.tsx'
import { ButtonLink, TextLink } from '../../../ui/links/links.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import type { AdminReportsSearch } from './admin-reports-search.ts'
import classes from './admin-reports.module.css'
import { DownloadFile } from './download-file.tsx'
import { ReviewBadge } from './review-badge.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface AdminReportTableProps {
  readonly reports: readonly ReportLine[]
  /** Its address: opening a report adds one parameter to it. */
  readonly search: AdminReportsSearch
}

/** A table on wide screens, one card per report on narrow ones. */
export function AdminReportTable({ reports, search }: AdminReportTableProps) {
  const { t } = useTranslation('validation')
  const labels = useStudyLabels()
  const waiting = useWaitingDecisions()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {(['report', 'type', 'client', 'specialist', 'country', 'status', 'date', 'actions'] as const).map(
            (column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {reports.map((report) => (
          <tr key={report.study_id} data-study={report.study_id}>
            <th scope="row">
              <Exact>{t('name', { company: report.entreprise })}</Exact>
              <small>
                {labels.typeEtude(report.type_etude)} · <Exact>{report.zone_geographique}</Exact>
              </small>
            </th>
            <td data-label={t('column.type')}>{labels.typeRapport(report.type_rapport)}</td>
            <td data-label={t('column.client')} className={`${kit.breaks} ${classes.person}`}>
              <Exact>{report.client_name ?? t('no_client')}</Exact>
              <small>
                <Exact>{report.client_email ?? t('no_email')}</Exact>
              </small>
            </td>
            <td data-label={t('column.specialist')} className={`${kit.breaks} ${classes.person}`}>
              <Exact>{report.specialist_name ?? t('no_specialist')}</Exact>
            </td>
            <td data-label={t('column.country')}>
              <span className={`${kit.mark} ${kit.unbroken}`}>
                <CountryFlag pays={report.pays} /> {labels.pays(report.pays)}
              </span>
            </td>
            <td data-label={t('column.status')}>
              <Standing report={report} />
              <Waiting kind={waiting.get(report.study_id)} />
            </td>
            <td data-label={t('column.date')}>
              <DateText value={report.at} />
            </td>
            <td>
              <div className={list.actions}>
                {report.path !== null && (
                  <DownloadFile
                    study={report.study_id}
                    path={report.path}
                    sha256={report.sha256}
                    label={t('action.download_named', { company: report.entreprise })}
                  />
                )}
                <ButtonLink
                  data-row
                  to="/admin/reports"
                  search={{ ...search, rapport: report.study_id }}
                  replace
                  variant="light"
                  aria-label={t('action.details_named', { company: report.entreprise })}
                >
                  {t('action.details')}
                </ButtonLink>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** "Terminé" means that the client has a report; beside it, the state of the review. */
export function Standing({ report }: { readonly report: Pick<ReportLine, 'version' | 'state'> }) {
  const { t } = useTranslation('validation')
  return (
    <span className={classes.standing}>
      {report.version !== null && <strong>{t('delivered')}</strong>}
      <ReviewBadge state={report.state} />
    </span>
  )
}

/** A decision that waits on this device, or that the server has refused. */
export function Waiting({ kind }: { readonly kind: string | undefined }) {
  const { t } = useTranslation('validation')
  if (kind === undefined) return null
  if (kind === 'refused') return <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
  return <small>{t('waiting')}</small>
}
