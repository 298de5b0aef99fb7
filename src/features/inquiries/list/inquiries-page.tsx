import { Button, Checkbox, NativeSelect } from '@mantine/core'
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
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { StateChips } from '../../../ui/lists/state-chips.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { queryOf } from './inquiries-query.ts'
import { inquiriesSearch, STATES, type InquiriesSearch } from '../inquiries-search.ts'
import { InquiriesTable } from './inquiries-table.tsx'
import classes from '../inquiries.module.css'
import kit from '../../../ui/kit/kit.module.css'

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
  return (
    <>
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
      <div className={`${kit.stackMd} ${list.filters}`}>
        <div className={classes.search}>
          <SearchField
            value={search.recherche ?? ''}
            hint={t('filter.hint')}
            onSearch={(words) => change({ recherche: words })}
          />
        </div>
        <NativeSelect
          label={t('filter.kind')}
          value={search.type ?? ''}
          onChange={({ currentTarget: { value } }) => change({ type: value })}
          data={[
            { value: '', label: t('filter.all') },
            ...INQUIRY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
          ]}
        />
        <NativeSelect
          label={t('filter.office')}
          value={search.bureau ?? ''}
          onChange={({ currentTarget: { value } }) => change({ bureau: value })}
          data={[{ value: '', label: t('filter.all') }, ...PAYS.map((value) => ({ value, label: labels.pays(value) }))]}
        />
        <NativeSelect
          label={t('filter.assigned')}
          value={search.responsable ?? ''}
          onChange={({ currentTarget: { value } }) => change({ responsable: value })}
          data={[
            { value: '', label: t('filter.all') },
            { value: 'moi', label: t('filter.me') },
            { value: 'personne', label: t('filter.nobody') },
          ]}
        />
        <NativeSelect
          label={t('filter.sort')}
          value={search.tri ?? ''}
          onChange={({ currentTarget: { value } }) => change({ tri: value })}
          data={[
            { value: '', label: t('filter.by_due') },
            { value: 'recent', label: t('filter.newest') },
          ]}
        />
        <Checkbox
          className={classes.check}
          label={t('filter.late')}
          checked={search.en_retard === true}
          onChange={({ currentTarget: { checked } }) => change({ en_retard: checked })}
        />
      </div>
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
            <EmptyState
              kind="empty"
              title={t(filtered ? 'none' : 'none_open')}
              action={
                filtered && (
                  <Button variant="default" onClick={() => onSearch({})}>
                    {t('lists:reset')}
                  </Button>
                )
              }
            />
          ) : (
            <InquiriesTable inquiries={found.rows} />
          )}
          <Pager ends={found} onPage={(next) => change({ page: next })} />
        </div>
      )}
    </>
  )
}

function countOf(counts: Answer['counts'], value: (typeof STATES)[number] | 'ouverte'): number {
  const open = counts.nouvelle + counts.en_cours
  return value === 'ouverte' ? open : value === 'toutes' ? open + counts['répondue'] + counts.close : counts[value]
}
