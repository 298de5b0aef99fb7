import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../data/sync-status.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'

/** How old what is on the screen may be. */
export function LastUpdate() {
  const { t } = useTranslation('client')
  const status = useSyncStatus()
  if (!status?.lastPullAt) return null
  return <>{t('updated', { at: isolate(formatDateTime(status.lastPullAt)) })}</>
}
