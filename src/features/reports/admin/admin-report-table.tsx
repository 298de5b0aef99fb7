import { useTranslation } from 'react-i18next'
import { useWaitingDecisions, type ReportLine } from '../data/admin-reports.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { StudyReference } from '../../../subjects/studies/study-reference.tsx'
import { DateText, Exact } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import type { AdminReportsSearch } from './admin-reports-search.ts'
import { DownloadFile } from './download-file.tsx'
import { ReviewBadge } from './review-badge.tsx'

/** The columns of the list; `search` is its address, to which opening a report adds one parameter. */
export function useReportColumns(
  search: AdminReportsSearch,
): readonly Column<ReportLine, NonNullable<AdminReportsSearch['tri']>>[] {
  const { t } = useTranslation(['validation', 'study'])
  const labels = useStudyLabels()
  const waiting = useWaitingDecisions()
  return [
    {
      id: 'report',
      label: t('column.report'),
      order: 'entreprise',
      width: 2,
      renderCell: ({ study_id, entreprise }) => (
        <TextLink
          data-row
          to="/admin/reports"
          search={{ ...search, rapport: study_id }}
          replace
          aria-label={t('action.details_named', { company: entreprise })}
        >
          <Exact>{t('name', { company: entreprise })}</Exact>
        </TextLink>
      ),
    },
    {
      id: 'reference',
      label: t('study:fields.reference'),
      width: 1.3,
      renderCell: (report) => <StudyReference study={report} />,
    },
    { id: 'type', label: t('column.type'), width: 1.3, renderCell: (row) => labels.typeRapport(row.type_rapport) },
    {
      id: 'study',
      label: t('study:fields.zone_geographique'),
      extra: true,
      wideOnly: true,
      width: 1.5,
      renderCell: ({ type_etude, zone_geographique }) => (
        <>
          {labels.typeEtude(type_etude)} · <Exact>{zone_geographique}</Exact>
        </>
      ),
    },
    {
      id: 'client',
      label: t('column.client'),
      wideOnly: true,
      width: 1.4,
      renderCell: (row) => <Exact>{row.client_name ?? row.client_email ?? t('no_client')}</Exact>,
    },
    {
      id: 'specialist',
      label: t('column.specialist'),
      wideOnly: true,
      width: 1.4,
      renderCell: ({ specialist_name }) => <Exact>{specialist_name ?? t('no_specialist')}</Exact>,
    },
    {
      id: 'country',
      label: t('column.country'),
      wideOnly: true,
      renderCell: ({ pays }) => (
        <>
          <CountryFlag pays={pays} /> {labels.pays(pays)}
        </>
      ),
    },
    {
      id: 'status',
      label: t('column.status'),
      width: 2.2,
      renderCell: (report) => (
        <>
          <Standing report={report} /> <Waiting kind={waiting.get(report.study_id)} />
        </>
      ),
    },
    {
      id: 'date',
      label: t('column.date'),
      order: 'ancien',
      width: 1.1,
      renderCell: ({ at }) => <DateText value={at} />,
    },
    {
      id: 'menu',
      label: t('column.actions'),
      menu: true,
      width: 0.4,
      renderCell: ({ study_id, path, sha256, entreprise }) =>
        path !== null && (
          <DownloadFile
            small
            study={study_id}
            path={path}
            sha256={sha256}
            label={t('action.download_named', { company: entreprise })}
          />
        ),
    },
  ]
}

/** "Terminé" means that the client has a report; beside it, the state of the review. */
export function Standing({ report }: { readonly report: Pick<ReportLine, 'version' | 'state'> }) {
  const { t } = useTranslation('validation')
  return (
    <>
      {report.version !== null && <strong>{t('delivered')}</strong>} <ReviewBadge state={report.state} />
    </>
  )
}

/** A decision that waits on this device, or that the server has refused. */
export function Waiting({ kind }: { readonly kind: string | undefined }) {
  const { t } = useTranslation('validation')
  if (kind === undefined) return null
  if (kind === 'refused') return <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
  return <small>{t('waiting')}</small>
}
