import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AskFailure } from '../../../sync/index.ts'
import list from '../../ui/lists/admin-list.module.css'
import kit from '../../ui/kit/kit.module.css'

interface StatisticsFailedProps {
  readonly reason: AskFailure
  readonly onRetry: () => void
}

/** docs/specification.md#8: titled 'Erreur', with the reason and a way to retry. */
export function StatisticsFailed({ reason, onRetry }: StatisticsFailedProps) {
  const { t } = useTranslation('statistics')
  return (
    <div className={`${kit.box} ${kit.stackSm} ${list.failed}`} role="alert">
      <div>
        <strong>{t('failed_title')}</strong>
        <p>
          {t('failed')} {t(`failed_${reason}`)}
        </p>
      </div>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
