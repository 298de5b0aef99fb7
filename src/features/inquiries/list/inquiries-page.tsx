import { useTranslation } from 'react-i18next'
import { INQUIRY_KINDS } from '../../../../sync/domain/inquiry.ts'
import { PAYS } from '../../../data/address-values.ts'
import { useInquiries, type InquiriesPage as Answer } from '../data/inquiries.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { MessageTabs } from '../../../subjects/messages/message-tabs.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ToggleChip } from '../../../ui/lists/toggle-chip.tsx'
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterLine, FilterSelect } from '../../../ui/table/filter-line.tsx'
import { StateChips } from '../../../ui/lists/state-chips.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { queryOf } from './inquiries-query.ts'
import { inquiriesSearch, STATES, type InquiriesSearch } from '../inquiries-search.ts'
import { useInquiryColumns } from './inquiries-table.tsx'

const TABLE = 'inquiries'

interface InquiriesPageProps {
  readonly search: InquiriesSearch
  readonly onSearch: (search: InquiriesSearch) => void
}

/** Inquiries of visitors, clients and specialists, searched, sorted and paged by the server. */
export function InquiriesPage({ search, onSearch }: InquiriesPageProps) {
  const { t } = useTranslation(['inquiries', 'lists'])
  const labels = useStudyLabels()
  const { value: found, failure, loading, asking, ask } = useInquiries(queryOf(search))
  const { etat } = search
  // Other filters start at the first page.
  const change = (one: Readonly<Record<string, unknown>>) =>
    onSearch(readSearch(inquiriesSearch, { ...search, page: undefined, ...one }))
  const filtered = Object.keys(search).some((key) => key !== 'page' && key !== 'tri')
  const columns = useInquiryColumns()
  return (
    <div data-wide>
      <MessageTabs />
      <PageTitle title={t('title')} lead={t('lead')} />
      <StateChips
        label={t('states')}
        value={etat ?? 'ouverte'}
        onChoose={(value) => change({ etat: value })}
        chips={(['ouverte', ...STATES] as const).map((value) => ({
          value,
          label: t(`shown.${value}`),
          count: found ? countOf(found.counts, value) : undefined,
        }))}
      />
      <FilterLine
        words={search.recherche}
        hint={t('filter.hint')}
        onSearch={(words) => change({ recherche: words })}
        filtered={filtered}
        onClear={() => onSearch(search.tri ? { tri: search.tri } : {})}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      >
        <FilterSelect
          label={t('filter.kind')}
          value={search.type}
          onChoose={(value) => change({ type: value })}
          choices={INQUIRY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <FilterSelect
          label={t('filter.office')}
          value={search.bureau}
          onChoose={(value) => change({ bureau: value })}
          choices={PAYS.map((value) => ({ value, label: labels.pays(value) }))}
        />
        <FilterSelect
          label={t('filter.assigned')}
          value={search.responsable}
          onChoose={(value) => change({ responsable: value })}
          choices={[
            { value: 'moi', label: t('filter.me') },
            { value: 'personne', label: t('filter.nobody') },
          ]}
        />
        <ToggleChip
          label={t('filter.late')}
          pressed={search.en_retard === true}
          onPress={() => change({ en_retard: !search.en_retard })}
        />
      </FilterLine>
      {loading && (
        <div role="status">
          <p className={list.asOf}>{t('loading')}</p>
          <SkeletonList rows={6} />
        </div>
      )}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {found && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('count', { count: found.total })} · {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
          </p>
          {found.total === 0 ? (
            <EmptyState kind="empty" title={t(filtered ? 'none' : 'none_open')} />
          ) : (
            <DataTable
              name={TABLE}
              label={t('title')}
              columns={columns}
              rows={found.rows}
              idOf={({ kind, inquiry_id }) => `${kind} ${inquiry_id}`}
              order={search.tri}
              onOrder={(tri) => change({ tri })}
            />
          )}
          <Pager ends={found} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </div>
  )
}

function countOf(counts: Answer['counts'], value: (typeof STATES)[number] | 'ouverte'): number {
  const open = counts.nouvelle + counts.en_cours
  return value === 'ouverte' ? open : value === 'toutes' ? open + counts['répondue'] + counts.close : counts[value]
}
