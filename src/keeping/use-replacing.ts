import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useSync } from '../data/sync-context.tsx'
import type { Command, DispatchOutcome, OutboxItem } from '../../sync/index.ts'
import { useTooLate } from './use-discard.ts'

/**
 * Gives the command of a form, durable on this device when it resolves [L1]: replaces an item that waits here, else
 * adds a new one. Null: the item had just left, nothing was saved, and a notice has said so.
 */
export function useReplacing(item: OutboxItem | undefined): (command: Command) => Promise<DispatchOutcome | null> {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const tellLate = useTooLate()
  const id = item?.id
  return useCallback(
    async (command) => {
      const outcome = await (id ? sync.outbox.replace(id, command, t('take_back.motif')) : sync.dispatch(command))
      if (!outcome) tellLate()
      return outcome
    },
    [id, sync, t, tellLate],
  )
}
