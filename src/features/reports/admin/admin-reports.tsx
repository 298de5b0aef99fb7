import { Button } from '@mantine/core'
import { IconCalendarWeek, IconFileText, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportList, type ReportsPage } from '../data/admin-reports.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { StatCard } from '../../../ui/page/stat-card.tsx'
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { AdminReportDialog } from './admin-report-dialog.tsx'
import { AdminReportFilters } from './admin-report-filters.tsx'
import { useReportColumns } from './admin-report-table.tsx'
import { adminReportsSearch, type AdminReportsSearch } from './admin-reports-search.ts'
import classes from './admin-reports.module.css'
import { ValidationSwitch } from './validation-switch.tsx'
import kit from '../../../ui/kit/kit.module.css'

export interface AdminReportsProps {
  readonly search: AdminReportsSearch
  readonly onSearch: (search: AdminReportsSearch) => void
  /** Mails about a study that did not arrive: another feature's part, passed in by the route. */
  readonly renderMails: (study: string) => ReactNode
}

const TABLE = 'reports'
const SORTS = { ancien: 'oldest', entreprise: 'company' } as const

/** Every report that was handed in, paged by the server; an open one is named in the address. */
export function AdminReports({ search, onSearch, renderMails }: AdminReportsProps) {
  const { t } = useTranslation(['validation', 'lists'])
  const { recherche, pays, type, validation, periode, tri, page, rapport } = search
  const { value, failure, loading, asking, ask } = useReportList({
    ...(recherche ? { search: recherche } : {}),
    ...(pays ? { country: pays } : {}),
    ...(type ? { type } : {}),
    ...(validation ? { state: validation } : {}),
    ...(periode ? { days: periode } : {}),
    sort: tri ? SORTS[tri] : 'recent',
    page,
  })
  const columns = useReportColumns(search)
  return (
    <div data-wide>
      <PageTitle title={t('title')} lead={t('lead')} />
      <Cards page={value} />
      <ValidationSwitch />
      <AdminReportFilters
        search={search}
        onSearch={onSearch}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      />
      {loading && (
        <div role="status">
          <p className={list.asOf}>{t('loading')}</p>
          <SkeletonList rows={4} />
        </div>
      )}
      {failure && (
        <div className={`${kit.box} ${kit.stackSm} ${list.failed}`} role="alert">
          <strong>{t('error')}</strong>
          <p>
            {t('failed')} {t(`lists:failed_${failure}`)}
          </p>
          <Button variant="default" onClick={ask}>
            {t('lists:retry')}
          </Button>
        </div>
      )}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('count', { count: value.total })} · {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          {value.total === 0 ? (
            <EmptyState kind="empty" title={t('none')} hint={value.reports === 0 && t('none_hint')} />
          ) : (
            <DataTable
              name={TABLE}
              label={t('title')}
              columns={columns}
              rows={value.rows}
              idOf={({ study_id }) => study_id}
              order={tri}
              onOrder={(order) => onSearch(readSearch(adminReportsSearch, { ...search, page: null, tri: order }))}
            />
          )}
          <Pager ends={value} onPage={(next) => onSearch(readSearch(adminReportsSearch, { ...search, page: next }))} />
        </div>
      )}
      {rapport && (
        <AdminReportDialog
          key={rapport}
          study={rapport}
          mails={renderMails(rapport)}
          onClose={() => onSearch(readSearch(adminReportsSearch, { ...search, rapport: null }))}
        />
      )}
    </div>
  )
}

function Cards({ page }: { readonly page: ReportsPage | undefined }) {
  const { t } = useTranslation('validation')
  return (
    <div className={`${kit.stackMd} ${classes.cards}`}>
      <StatCard
        label={t('card.total')}
        value={page?.reports}
        icon={<IconFileText size={20} aria-hidden="true" />}
        link={{ to: '/admin/reports' }}
      />
      <StatCard
        label={t('card.week')}
        hint={t('card.week_hint')}
        value={page?.last_week}
        icon={<IconCalendarWeek size={20} aria-hidden="true" />}
        link={{ to: '/admin/reports', search: { periode: 7 } }}
      />
      <StatCard
        label={t('card.waiting')}
        hint={t('card.waiting_hint')}
        value={page?.to_validate}
        icon={<IconHourglass size={20} aria-hidden="true" />}
        link={{ to: '/admin/reports', search: { validation: 'en_validation' } }}
      />
    </div>
  )
}
