import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../i18n/formats.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { useReadyAnswers } from './ready-answers.ts'

/** For the overview of the settings: how many ready answers are offered, and how many are hidden. */
export function AnswersSummary() {
  const { t } = useTranslation('contents')
  const { entries, failure, ask } = useReadyAnswers()
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!entries) return <SkeletonList rows={1} />
  const shown = entries.filter((entry) => entry.shown).length
  return <p>{t('summary', { shown: formatNumber(shown), hidden: formatNumber(entries.length - shown) })}</p>
}
