import { useTranslation } from 'react-i18next'
import type { StudyId, StudyView } from '../../../sync/index.ts'
import { useThreads } from '../../data/messages/threads.ts'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { Thread } from './thread/thread.tsx'

/** Messages of a mission's conversation that its specialist has not seen. */
export function useUnreadOf(study: StudyId): number {
  return useThreads()?.find(({ id }) => id === study)?.unread ?? 0
}

/** The conversation of a mission on its page; it begins when the acceptance is confirmed. */
export function StudyConversation({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('messages')
  if (study.sync.acceptanceAsked || study.sync.lost) return <EmptyState kind="empty" title={t('thread.missing')} />
  return <Thread kind="study" id={study.id} fills />
}
