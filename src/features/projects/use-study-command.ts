import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../sync/index.ts'
import { useDispatch } from '../../data/dispatch.ts'
import { notify } from '../../ui/notices.tsx'

/**
 * Gives a command. One that this device cannot store is reported at once; the server's verdict comes later. True: it is
 * durable here.
 */
export function useStudyCommand() {
  const { t } = useTranslation('sync')
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  const give = async (command: Command): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    try {
      const outcome = await dispatch(command)
      if (outcome.kind === 'queued') return true
      notify({
        kind: 'error',
        title: t('notice.error'),
        text: t(outcome.kind === 'storage-full' ? 'notice.storage_full' : 'settled.change_study_state.refused'),
      })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, give }
}
