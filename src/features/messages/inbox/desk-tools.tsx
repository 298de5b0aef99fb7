import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeskParts } from '../composer/composer.tsx'

interface DeskToolsProps extends DeskParts {
  /** No other conversation waits. */
  readonly last: boolean
}

/** Below the field of an administrator: sending that opens the next conversation. */
export function DeskTools({ idle, onSendNext, last }: DeskToolsProps) {
  const { t } = useTranslation('answering')
  return (
    <Button variant="default" disabled={idle || last} title={last ? t('last') : undefined} onClick={onSendNext}>
      {t('send_next')}
    </Button>
  )
}
