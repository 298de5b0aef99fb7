import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/formats.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { useAdviceEntries, type AdviceKind } from './advice-entries.ts'

/** For the overview of the settings: how many entries clients can read, and how many are hidden. */
export function AdviceSummary({ kind }: { readonly kind: AdviceKind }) {
  const { t } = useTranslation('contents')
  const { entries, failed, ask } = useAdviceEntries(kind)
  if (failed) return <ListFailed reason={failed} onRetry={ask} />
  if (!entries) return <SkeletonList rows={1} />
  const shown = entries.filter((entry) => entry.shown).length
  return <p>{t('summary', { shown: formatNumber(shown), hidden: formatNumber(entries.length - shown) })}</p>
}
