import { useTranslation } from 'react-i18next'
import { useCompanySettings } from '../../data/studies/company-settings.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'

/** For the overview of the settings: the decision that was taken last. */
export function RulesSummary() {
  const { t } = useTranslation('rules')
  const { value, failure, ask } = useCompanySettings()
  const settings = value?.settings
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!settings) return <SkeletonList rows={1} />
  const last = settings
    .filter(({ changed_at }) => changed_at !== null)
    .toSorted((a, b) => ((a.changed_at ?? '') < (b.changed_at ?? '') ? 1 : -1))[0]
  if (!last?.changed_at) return <p>{t('never')}</p>
  const at = isolate(formatDateTime(last.changed_at))
  return (
    <p>{last.changed_by === null ? t('by_operator', { at }) : t('changed', { name: isolate(last.changed_by), at })}</p>
  )
}
