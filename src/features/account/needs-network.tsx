import { Alert } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSyncStatus } from '../../data/sync-status.ts'

/** Above what only the server can do. The form stays usable: the word on the network may be a moment old. */
export function NeedsNetwork() {
  const { t } = useTranslation('account')
  const status = useSyncStatus()
  if (status?.reachable !== 'no') return null
  return (
    <Alert color="yellow" icon={<IconWifiOff aria-hidden />} role="status">
      {t('online.offline')}
    </Alert>
  )
}
