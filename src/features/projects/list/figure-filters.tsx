import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { ToggleChip } from '../../../ui/lists/toggle-chip.tsx'
import type { Project } from '../data/projects.ts'
import type { ProjectsSearch } from './projects-search.ts'

interface FigureFiltersProps {
  readonly search: ProjectsSearch
  readonly rows: readonly Project[]
  readonly onChange: (change: Readonly<Record<string, unknown>>) => void
}

/** Filters that a figure of the statistics brought along; each can be taken away. */
export function FigureFilters({ search: { depuis, jusque, parmi, intervenant }, rows, onChange }: FigureFiltersProps) {
  const { t } = useTranslation('projects')
  const [since, until] = [depuis && isolate(formatDay(depuis)), jusque && isolate(formatDay(jusque))]
  const asked =
    since && until
      ? t('asked.between', { since, until })
      : since
        ? t('asked.since', { since })
        : until && t('asked.until', { until })
  const name = rows.find(({ intervenant_id }) => intervenant_id === intervenant)?.specialist_name
  return (
    <>
      {asked && <ToggleChip label={asked} pressed onPress={() => onChange({ depuis: '', jusque: '' })} />}
      {parmi && <ToggleChip label={t(`part.${parmi}`)} pressed onPress={() => onChange({ parmi: '' })} />}
      {intervenant && (
        <ToggleChip
          label={name ? t('of_specialist', { name: isolate(name) }) : t('one_specialist')}
          pressed
          onPress={() => onChange({ intervenant: '' })}
        />
      )}
    </>
  )
}
