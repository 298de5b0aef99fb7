import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../sync/index.ts'
import { useSync } from '../data/sync-context.tsx'
import { useProblemNotice } from './use-command.ts'

/** Discards an item from the outbox; a notice says so if it has just left. True: it is gone from this device. */
export function useDiscard(): (id: CommandId) => Promise<boolean> {
  const { t } = useTranslation('sync')
  const { outbox } = useSync()
  const tell = useProblemNotice()
  return async (id) => {
    const gone = await outbox.discard(id, t('take_back.motif'))
    if (!gone) tell({ kind: 'gone' })
    return gone
  }
}
