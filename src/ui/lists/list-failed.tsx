import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AskFailure } from '../../../sync/index.ts'
import classes from './admin-list.module.css'
import kit from '../kit/kit.module.css'

interface ListFailedProps {
  readonly reason: AskFailure
  readonly onRetry: () => void
}

/** The reason why the server's list is missing. */
export function ListFailed({ reason, onRetry }: ListFailedProps) {
  const { t } = useTranslation('lists')
  return (
    <div className={`${kit.box} ${kit.stackSm} ${classes.failed}`} role="alert">
      <p>{t(`failed_${reason}`)}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
