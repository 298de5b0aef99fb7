import { useTranslation } from 'react-i18next'
import { useContents } from '../../../data/published/contents.ts'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'

/** For the overview of the settings: how many checklists the company has written itself. */
export function ChecklistsSummary() {
  const { t } = useTranslation('contents')
  const { value, failure, ask } = useContents('checklist')
  if (failure) return <ListFailed reason={failure} onRetry={ask} />
  if (!value) return <SkeletonList rows={1} />
  return <p>{t('checklists.written', { count: value.rows.filter(({ body }) => body !== null).length })}</p>
}
