import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../sync/index.ts'
import { useDispatch } from '../../data/dispatch.ts'
import { notify } from '../../ui/notices.tsx'

/**
 * Gives commands in their order. A command that this device cannot store is reported at once; the server's verdict
 * comes later.
 */
export function useHolidayCommand() {
  const { t } = useTranslation('sync')
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  const give = async (...commands: readonly Command[]): Promise<boolean> => {
    setBusy(true)
    try {
      for (const command of commands) {
        const outcome = await dispatch(command)
        if (outcome.kind === 'queued') continue
        notify({
          kind: 'error',
          title: t('notice.error'),
          text: t(outcome.kind === 'storage-full' ? 'notice.storage_full' : 'settled.set_public_holiday.refused'),
        })
        return false
      }
      return true
    } finally {
      setBusy(false)
    }
  }
  return { busy, give }
}
