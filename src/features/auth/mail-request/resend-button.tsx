import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ResendButtonProps {
  readonly left: number
  readonly busy: boolean
  readonly onResend: () => void
}

/** Asks for the mail again. It keeps the focus while it waits, so it is never `disabled`. */
export function ResendButton({ left, busy, onResend }: ResendButtonProps) {
  const { t } = useTranslation('auth')
  const waiting = left > 0 || busy
  return (
    <Button
      variant="default"
      aria-disabled={waiting}
      // The countdown is there to be read: paler than a button, not as pale as a dead one.
      style={
        waiting ? { cursor: 'default', background: 'var(--hawa-ground)', color: 'var(--mantine-color-dimmed)' } : {}
      }
      onClick={() => !waiting && onResend()}
    >
      {busy ? t('mail.busy') : left > 0 ? t('mail.resendIn', { count: left }) : t('mail.resend')}
    </Button>
  )
}
