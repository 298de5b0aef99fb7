import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './admin-invoices.module.css'

interface ListFailedProps {
  readonly reason: 'offline' | 'refused'
  readonly onRetry: () => void
}

/** Why the server's list is not here. */
export function ListFailed({ reason, onRetry }: ListFailedProps) {
  const { t } = useTranslation('invoices')
  return (
    <div className={classes.failed} role="alert">
      <p>{t(`admin.failed_${reason}`)}</p>
      <Button variant="default" onClick={onRetry}>{t('admin.retry')}</Button>
    </div>
  )
}
