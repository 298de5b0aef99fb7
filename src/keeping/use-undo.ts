import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../sync/index.ts'
import { notify } from '../ui/notices/notices.tsx'
import { useDiscard } from './use-discard.ts'

/** Takes a command in its grace back, and says so. */
export function useUndo(): (id: CommandId) => Promise<void> {
  const { t } = useTranslation('sync')
  const discard = useDiscard()
  return async (id) => {
    if (await discard(id)) notify({ kind: 'info', title: t('undo.done') })
  }
}
