import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { STATUTS } from '../../../data/address-values.ts'
import { PAYS } from '../../../../sync/domain/enumerations.ts'
import { useProjects } from '../data/projects.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ToggleChip } from '../../../ui/lists/toggle-chip.tsx'
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FilterLine, FilterSelect } from '../../../ui/table/filter-line.tsx'
import { useSelection } from '../../../ui/table/use-selection.ts'
import type { PriceParts } from '../study/money-section.tsx'
import { StudyPanel } from '../study/study-panel.tsx'
import { ExportButton } from './export-button.tsx'
import { FigureFilters } from './figure-filters.tsx'
import { filterOf, isFiltered, orderOf, UNFILTERED } from './project-query.ts'
import { ProjectsBulk } from './projects-bulk.tsx'
import { ProjectViews } from './project-views.tsx'
import { ProjectsFailed } from '../projects-failed.tsx'
import type { ProjectsSearch } from './projects-search.ts'
import { useProjectColumns } from './projects-table.tsx'
import classes from '../projects.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ProjectsPageProps extends PriceParts {
  readonly search: ProjectsSearch
  /** The changed parameters of the address; without a page among them, the list returns to its first page. */
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
}

const TABLE = 'projects'
/** Of the list while a study stands beside it: the panel says the rest. */
const BESIDE = ['company', 'specialist', 'due', 'state']

/** All studies, searched, sorted and paged by the server; one of them beside the list where there is room for it. */
export function ProjectsPage({ search, onChange, ...prices }: ProjectsPageProps) {
  const { t } = useTranslation(['projects', 'study', 'lists'])
  const { recherche, page, etude } = search
  const roomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const projects = useProjects({ ...filterOf(search), sort: orderOf(search), page })
  const { value: found, failure, loading, asking, ask } = projects
  const opened = roomy ? etude : undefined
  const open = (id: string | undefined) => onChange({ page, etude: id })
  const columns = useProjectColumns(({ id }) =>
    roomy
      ? { beside: true, search, onReach: opened !== undefined && opened !== id ? () => open(id) : undefined }
      : { beside: false, search },
  )
  const rows = found?.rows ?? []
  const selection = useSelection(JSON.stringify(filterOf(search)), rows, ({ id }) => id)
  return (
    <div data-wide className={opened === undefined ? undefined : classes.beside}>
      <div className={classes.listSide}>
        <PageTitle
          title={t('title')}
          action={
            <div className={kit.clusterSm}>
              <ExportButton filter={filterOf(search)} />
              <ButtonLink to="/admin/projects/nouveau" leftSection={<IconPlus size={18} aria-hidden="true" />}>
                {t('create')}
              </ButtonLink>
            </div>
          }
        />
        <ProjectViews search={search} />
        <FilterLine
          words={recherche}
          hint={t('search_hint')}
          onSearch={(words) => onChange({ recherche: words })}
          filtered={isFiltered(search)}
          onClear={() => onChange(UNFILTERED)}
          columns={<ColumnsMenu name={TABLE} columns={columns} />}
        >
          <FilterSelect
            label={t('study:fields.pays')}
            all={t('all_countries')}
            value={search.pays}
            onChoose={(pays) => onChange({ pays })}
            choices={PAYS.map((one) => ({ value: one, label: t(`study:pays.${one}`) }))}
          />
          <FilterSelect
            label={t('study:fields.statut')}
            all={t('all_states')}
            value={search.statut}
            onChoose={(statut) => onChange({ statut })}
            choices={STATUTS.map((one) => ({ value: one, label: t(`study:statut.${one}`) }))}
          />
          <ToggleChip
            label={t('unassigned')}
            pressed={search.sans_intervenant === true}
            onPress={() => onChange({ sans_intervenant: !search.sans_intervenant })}
          />
          <ToggleChip
            label={t('long_unassigned')}
            pressed={search.sans_intervenant_48h === true}
            onPress={() => onChange({ sans_intervenant_48h: !search.sans_intervenant_48h })}
          />
          <ToggleChip
            label={t('only_late')}
            pressed={search.en_retard === true}
            onPress={() => onChange({ en_retard: !search.en_retard })}
          />
          <FigureFilters search={search} rows={rows} onChange={onChange} />
        </FilterLine>
        {loading && <SkeletonList rows={6} />}
        {failure && <ProjectsFailed reason={failure} onRetry={ask} />}
        {found && (
          <div aria-busy={asking} className={list.answer}>
            <p className={list.asOf} role="status">
              {t('count', { count: found.total })} · {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
            </p>
            {found.total === 0 ? (
              <EmptyState kind="empty" title={t('none')} />
            ) : (
              <DataTable
                name={TABLE}
                label={t('title')}
                columns={opened === undefined ? columns : columns.filter(({ id }) => BESIDE.includes(id))}
                rows={rows}
                idOf={({ id }) => id}
                order={search.tri}
                onOrder={(tri) => onChange({ tri })}
                opened={opened}
                selection={selection}
                nameOf={({ entreprise, reference }) => [entreprise, reference].filter(Boolean).join(' · ')}
              />
            )}
            <Pager ends={found} onPage={(next) => onChange({ page: next })} />
          </div>
        )}
        <ProjectsBulk selection={selection} />
      </div>
      {opened !== undefined && (
        <StudyPanel
          key={opened}
          id={opened}
          next={rows[rows.findIndex(({ id }) => id === opened) + 1]?.id}
          search={search}
          onClose={() => open(undefined)}
          {...prices}
        />
      )}
    </div>
  )
}
