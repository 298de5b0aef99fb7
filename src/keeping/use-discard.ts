import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommandId } from '../../sync/index.ts'
import { useSync } from '../data/sync-context.tsx'
import { notify } from '../ui/notices.tsx'

/** Takes an item out of the outbox; where it has just left, says so. True: it is gone from this device. */
export function useDiscard(): (id: CommandId) => Promise<boolean> {
  const { t } = useTranslation('sync')
  const { outbox } = useSync()
  return useCallback(async (id) => {
    const dropped = await outbox.discard(id)
    if (!dropped) notify({ kind: 'error', title: t('take_back.too_late'), text: t('take_back.too_late_text') })
    return dropped
  }, [outbox, t])
}
