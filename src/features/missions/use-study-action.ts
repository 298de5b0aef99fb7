import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, DispatchOutcome, NoticeContext } from '../../../sync/index.ts'
import { useDispatch } from '../../data/dispatch.ts'
import { notify } from '../../ui/notices.tsx'

/**
 * Gives one command at a time. A command that this device cannot store is reported at once; the server's verdict comes
 * later.
 */
export function useStudyAction(context?: NoticeContext) {
  const { t } = useTranslation(['field', 'sync'])
  const dispatch = useDispatch(context)
  const [busy, setBusy] = useState(false)
  const give = async (command: Command): Promise<DispatchOutcome['kind']> => {
    setBusy(true)
    try {
      const outcome = await dispatch(command)
      if (outcome.kind === 'storage-full')
        notify({ kind: 'error', title: t('sync:notice.error'), text: t('sync:notice.storage_full') })
      else if (outcome.kind !== 'queued') notify({ kind: 'error', title: t('failed.title'), text: t('failed.text') })
      return outcome.kind
    } finally {
      setBusy(false)
    }
  }
  return { busy, give }
}
