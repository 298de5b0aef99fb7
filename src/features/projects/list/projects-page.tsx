import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STATUTS } from '../../../data/address-values.ts'
import { PAYS } from '../../../data/domain.ts'
import { useProjects } from '../data/projects.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ExportButton } from './export-button.tsx'
import { filterOf, isFiltered, orderOf } from './project-query.ts'
import { ProjectsFailed } from '../projects-failed.tsx'
import type { ProjectsSearch } from './projects-search.ts'
import { ProjectsTable } from './projects-table.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ProjectsPageProps {
  readonly search: ProjectsSearch
  /** The changed parameters of the address; without a page among them, the list returns to its first page. */
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
}

const ORDERS = ['entreprise', 'echeance', 'montant'] as const
const UNFILTERED = { recherche: '', pays: '', statut: '', sans_intervenant: false, en_retard: false }

/** All studies, searched, sorted and paged by the server. */
export function ProjectsPage({ search, onChange }: ProjectsPageProps) {
  const { t } = useTranslation(['projects', 'study', 'lists'])
  const { recherche, page } = search
  const projects = useProjects({ ...filterOf(search), sort: orderOf(search), page })
  const { value: found, failure, loading, asking, ask } = projects
  return (
    <>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          <div className={kit.clusterSm}>
            <ExportButton filter={filterOf(search)} />
            <ButtonLink to="/admin/projects/nouveau" leftSection={<IconPlus size={18} aria-hidden="true" />}>
              {t('create')}
            </ButtonLink>
          </div>
        }
      />
      <div className={`${kit.stackMd} ${list.filters}`}>
        <SearchField
          value={recherche ?? ''}
          hint={t('search_hint')}
          onSearch={(words) => onChange({ recherche: words })}
        />
        <NativeSelect
          label={t('study:fields.pays')}
          value={search.pays ?? ''}
          onChange={({ currentTarget }) => onChange({ pays: currentTarget.value })}
          data={[
            { value: '', label: t('all_countries') },
            ...PAYS.map((one) => ({ value: one, label: t(`study:pays.${one}`) })),
          ]}
        />
        <NativeSelect
          label={t('study:fields.statut')}
          value={search.statut ?? ''}
          onChange={({ currentTarget }) => onChange({ statut: currentTarget.value })}
          data={[
            { value: '', label: t('all_states') },
            ...STATUTS.map((one) => ({ value: one, label: t(`study:statut.${one}`) })),
          ]}
        />
        <NativeSelect
          label={t('sort')}
          value={search.tri ?? ''}
          onChange={({ currentTarget }) => onChange({ tri: currentTarget.value })}
          data={[
            { value: '', label: t('order.recent') },
            ...ORDERS.map((one) => ({ value: one, label: t(`order.${one}`) })),
          ]}
        />
        <div className={`${kit.stackXs} ${classes.checks}`}>
          <Checkbox
            label={t('unassigned')}
            checked={search.sans_intervenant === true}
            onChange={({ currentTarget: { checked } }) => onChange({ sans_intervenant: checked })}
          />
          <Checkbox
            label={t('only_late')}
            checked={search.en_retard === true}
            onChange={({ currentTarget: { checked } }) => onChange({ en_retard: checked })}
          />
        </div>
      </div>
      {loading && <SkeletonList rows={6} />}
      {failure && <ProjectsFailed reason={failure} onRetry={ask} />}
      {found && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('count', { count: found.total })} · {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
          </p>
          {found.total === 0 ? (
            <EmptyState
              kind="empty"
              title={t('none')}
              action={
                isFiltered(search) && (
                  <Button variant="default" onClick={() => onChange(UNFILTERED)}>
                    {t('lists:reset')}
                  </Button>
                )
              }
            />
          ) : (
            <ProjectsTable projects={found.rows} search={search} />
          )}
          <Pager ends={found} onPage={(next) => onChange({ page: next })} />
        </div>
      )}
    </>
  )
}
