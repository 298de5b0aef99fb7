import { Button } from '@mantine/core'
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HEALTH_PROBLEMS } from '../../data/address-values.ts'
import { useDevices, type DevicePerson, type DevicesQuery } from './data/devices.ts'
import { readSearch } from '../../data/search-schemas.ts'
import { formatDateTime, formatNumber } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import list from '../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ButtonLink } from '../../ui/links/links.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { ColumnsMenu } from '../../ui/table/columns-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FilterLine, FilterSelect } from '../../ui/table/filter-line.tsx'
import { usePeopleColumns } from './people-table.tsx'
import { PersonDialog } from './person-dialog.tsx'
import classes from './terrain.module.css'
import { terrainSearch, type TerrainSearch } from './terrain-search.ts'

const TABLE = 'devices'

interface TerrainPageProps {
  readonly search: TerrainSearch
  readonly onSearch: (search: TerrainSearch) => void
}

/** People whose devices need help on top, the others folded: shows stuck work before its owner notices. */
export function TerrainPage({ search, onSearch }: TerrainPageProps) {
  const { t } = useTranslation(['terrain', 'lists'])
  const { probleme, role, recherche, page, autres } = search
  const [opened, setOpened] = useState<{ readonly person: DevicePerson; readonly asOf: string } | null>(null)
  const whole = Boolean(probleme ?? recherche)
  const asked = { ...(role ? { kind: role } : {}), ...(recherche ? { search: recherche } : {}) }
  const first = useDevices({ ...asked, ...(whole ? probleme && { problem: probleme } : { problem: 'help' }), page })
  const read = (change: object) => onSearch(readSearch(terrainSearch, { probleme, role, recherche, ...change }))
  const counts = first.value?.counts
  const columns = usePeopleColumns(first.value?.as_of ?? '', (person) =>
    setOpened({ person, asOf: first.value?.as_of ?? '' }),
  )
  return (
    <div data-wide>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          <>
            <ButtonLink
              to="/admin/import"
              variant="default"
              leftSection={<IconDatabaseImport size={18} aria-hidden="true" />}
            >
              {t('import.open')}
            </ButtonLink>
            <Button variant="default" onClick={first.ask} leftSection={<IconRefresh size={18} aria-hidden="true" />}>
              {t('refresh')}
            </Button>
          </>
        }
      />
      <FilterLine
        words={recherche}
        hint={t('search_hint')}
        onSearch={(words) => read({ recherche: words })}
        filtered={Boolean(probleme ?? role ?? recherche)}
        onClear={() => onSearch({})}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      >
        <FilterSelect
          label={t('problem_label')}
          value={probleme}
          onChoose={(value) => read({ probleme: value })}
          choices={HEALTH_PROBLEMS.map((one) => ({
            value: one,
            label: `${t(`problem.${one}`)}${counts ? ` (${formatNumber(counts[one] ?? 0)})` : ''}`,
          }))}
        />
        <FilterSelect
          label={t('role_label')}
          value={role}
          onChoose={(value) => read({ role: value })}
          choices={(['intervention', 'client', 'admin'] as const).map((one) => ({
            value: one,
            label: t(`role.${one}`),
          }))}
        />
      </FilterLine>
      <People
        label={t('title')}
        answer={first}
        count={(total) => t(whole ? 'count' : 'help', { count: total })}
        none={
          whole
            ? { title: t('none_found') }
            : { title: t('no_help'), hint: counts?.['calm'] === undefined ? t('none_hint') : t('no_help_hint') }
        }
        onPage={(next) => read({ page: next, autres })}
        onOpen={(person, asOf) => setOpened({ person, asOf })}
      />
      {!whole && (counts?.['calm'] ?? 0) > 0 && (
        <details
          className={classes.folded}
          open={autres !== undefined}
          onToggle={({ currentTarget: { open } }) => {
            if (open !== (autres !== undefined)) read({ page, autres: open ? true : undefined })
          }}
        >
          <summary>{t('calm', { count: counts?.['calm'] ?? 0 })}</summary>
          {autres !== undefined && (
            <Calm
              label={t('calm', { count: counts?.['calm'] ?? 0 })}
              query={{ ...asked, ...(autres === true ? {} : { page: autres }) }}
              onPage={(next) => read({ page, autres: next ?? true })}
              onOpen={(person, asOf) => setOpened({ person, asOf })}
            />
          )}
        </details>
      )}
      {opened && <PersonDialog {...opened} onClose={() => setOpened(null)} />}
    </div>
  )
}

interface CalmProps extends Pick<PeopleProps, 'label' | 'onPage' | 'onOpen'> {
  readonly query: DevicesQuery
}

/** Everybody else, asked for when it is unfolded. */
function Calm({ query, ...props }: CalmProps) {
  const { t } = useTranslation('terrain')
  const answer = useDevices({ ...query, problem: 'calm' })
  return <People answer={answer} none={{ title: t('none_found') }} {...props} />
}

interface PeopleProps {
  readonly label: string
  readonly answer: ReturnType<typeof useDevices>
  /** Says how many there are; absent: something else does. */
  readonly count?: (total: number) => string
  readonly none: { readonly title: string; readonly hint?: string }
  readonly onPage: (place: TerrainSearch['page']) => void
  readonly onOpen: (person: DevicePerson, asOf: string) => void
}

/** One of the lists of people. */
function People({
  label,
  answer: { value: found, failure, loading, asking, ask },
  count,
  none,
  onPage,
  onOpen,
}: PeopleProps) {
  const { t } = useTranslation(['terrain', 'lists'])
  const columns = usePeopleColumns(found?.as_of ?? '', (person) => onOpen(person, found?.as_of ?? ''))
  return (
    <>
      {loading && <SkeletonList rows={4} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {found && (
        <div aria-busy={asking} className={list.answer}>
          {count && (
            <p className={list.asOf} role="status">
              {count(found.total)} · {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
            </p>
          )}
          {found.total === 0 ? (
            <EmptyState kind="empty" {...none} />
          ) : (
            <DataTable
              name={TABLE}
              label={label}
              columns={columns}
              rows={found.rows}
              idOf={({ profile_id }) => profile_id}
            />
          )}
          <Pager ends={found} onPage={onPage} />
        </div>
      )}
    </>
  )
}
