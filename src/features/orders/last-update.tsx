import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../data/sync-status.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'

/** Time of the last pull: how old the data on the screen may be. */
export function LastUpdate() {
  const { t } = useTranslation('client')
  const status = useSyncStatus()
  if (!status?.lastPullAt) return null
  return <>{t('updated', { at: isolate(formatDateTime(status.lastPullAt)) })}</>
}
