import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../sync/index.ts'
import { useSync } from '../data/sync-context.tsx'
import { notify } from '../ui/notices.tsx'

/** Discards an item from the outbox; a notice says so if it has just left. True: it is gone from this device. */
export function useDiscard(): (id: CommandId) => Promise<boolean> {
  const { t } = useTranslation('sync')
  const { outbox } = useSync()
  const tellLate = useTooLate()
  return useCallback(
    async (id) => {
      const gone = await outbox.discard(id, t('take_back.motif'))
      if (!gone) tellLate()
      return gone
    },
    [outbox, t, tellLate],
  )
}

export function useTooLate(): () => void {
  const { t } = useTranslation('sync')
  return useCallback(
    () => notify({ kind: 'error', title: t('take_back.too_late'), text: t('take_back.too_late_text') }),
    [t],
  )
}
