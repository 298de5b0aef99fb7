import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, OutboxItem } from '../../sync/index.ts'
import { useDispatch } from '../data/dispatch.ts'
import { useSync } from '../data/sync-context.tsx'
import { notify } from '../ui/notices.tsx'

/**
 * A person's decision about refused items, from the page `context`: dispatches the commands that they keep, over the
 * current versions, then discards the refused items. If the device cannot store a new command, the old items stay and a
 * notice says so.
 */
export function useDecision() {
  const { t } = useTranslation('sync')
  const { outbox } = useSync()
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  const decide = async (lost: readonly OutboxItem[], ...kept: readonly Command[]): Promise<void> => {
    setBusy(true)
    try {
      for (const command of kept) {
        const { kind } = await dispatch(command)
        if (kind === 'queued') continue
        const text = kind === 'storage-full' ? t('notice.storage_full') : undefined
        return notify({ kind: 'error', title: t('notice.error'), ...(text && { text }) })
      }
      for (const { id } of lost) await outbox.discard(id)
    } finally {
      setBusy(false)
    }
  }
  return { busy, decide }
}
