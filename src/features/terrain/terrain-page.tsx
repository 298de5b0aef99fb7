import { Button } from '@mantine/core'
import { IconDatabaseImport, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HEALTH_PROBLEMS } from '../../data/address-values.ts'
import { useDevices, type DeviceRow } from './data/devices.ts'
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
import { DeviceDialog } from './device-dialog.tsx'
import { useDeviceColumns } from './device-table.tsx'
import { terrainSearch, type TerrainSearch } from './terrain-search.ts'

const TABLE = 'devices'

interface TerrainPageProps {
  readonly search: TerrainSearch
  readonly onSearch: (search: TerrainSearch) => void
}

/** The devices of all people, worst first: shows stuck work before its owner notices. */
export function TerrainPage({ search, onSearch }: TerrainPageProps) {
  const { t } = useTranslation(['terrain', 'lists'])
  const { probleme, role, recherche, page } = search
  const [opened, setOpened] = useState<DeviceRow | null>(null)
  const {
    value: found,
    failure,
    loading,
    asking,
    ask,
  } = useDevices({
    ...(probleme ? { problem: probleme } : {}),
    ...(role ? { kind: role } : {}),
    ...(recherche ? { search: recherche } : {}),
    page,
  })
  const read = (change: object) => onSearch(readSearch(terrainSearch, { probleme, role, recherche, ...change }))
  const counts = found?.counts
  const filtered = Boolean(probleme ?? role ?? recherche)
  const columns = useDeviceColumns(found?.as_of ?? '', setOpened)
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
            <Button variant="default" onClick={ask} leftSection={<IconRefresh size={18} aria-hidden="true" />}>
              {t('refresh')}
            </Button>
          </>
        }
      />
      <FilterLine
        words={recherche}
        hint={t('search_hint')}
        onSearch={(words) => read({ recherche: words })}
        filtered={filtered}
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
      {loading && <SkeletonList rows={4} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {found && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('count', { count: found.total })} · {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
          </p>
          {found.total === 0 ? (
            <EmptyState kind="empty" title={t(filtered ? 'none_found' : 'none')} hint={!filtered && t('none_hint')} />
          ) : (
            <DataTable
              name={TABLE}
              label={t('title')}
              columns={columns}
              rows={found.rows}
              idOf={({ profile_id, device }) => `${profile_id} ${device}`}
            />
          )}
          <Pager ends={found} onPage={(next) => read({ page: next })} />
        </div>
      )}
      {opened && found && <DeviceDialog device={opened} asOf={found.as_of} onClose={() => setOpened(null)} />}
    </div>
  )
}
