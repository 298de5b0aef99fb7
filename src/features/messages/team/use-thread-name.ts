import { useTranslation } from 'react-i18next'
import type { TeamThread } from './team-list.ts'

/** Name of a conversation, in lists and in the head of its page. */
export function useThreadName(): (thread: Pick<TeamThread, 'kind' | 'name' | 'person'>) => string {
  const { t } = useTranslation(['messages', 'sync'])
  return ({ kind, name, person }) => {
    if (name !== null) return name
    if (kind === 'equipe') return t('team.name')
    return kind === 'direct' ? t(`role.${person?.role ?? 'intervention'}`) : t('sync:item.unknown_study')
  }
}
