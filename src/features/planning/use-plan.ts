import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Span, StudyId } from '../../../sync/index.ts'
import { useDispatch } from '../../data/dispatch.ts'
import { notify } from '../../ui/notices.tsx'

/**
 * Plans a mission, or removes it. A command that this device cannot store is reported at once; the server's verdict
 * comes later.
 */
export function usePlan() {
  const { t } = useTranslation('sync')
  const dispatch = useDispatch()
  const [busy, setBusy] = useState(false)
  /** `seen`: the days that were on the screen, as `spanText` has them. */
  const give = async (study: StudyId, span: Span | null, seen: string | null): Promise<boolean> => {
    setBusy(true)
    try {
      const outcome = await dispatch({
        name: 'plan_mission',
        args: { study_id: study, debut: span?.debut ?? null, fin: span?.fin ?? null, seen },
      })
      if (outcome.kind === 'queued') return true
      notify({
        kind: 'error',
        title: t('notice.error'),
        text: t(outcome.kind === 'storage-full' ? 'notice.storage_full' : 'settled.plan_mission.refused'),
      })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, give }
}
