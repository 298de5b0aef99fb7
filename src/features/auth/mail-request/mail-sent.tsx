import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import type { MailKind, useMailRequest } from './mail-request.ts'
import { ResendButton } from './resend-button.tsx'

interface MailSentProps {
  readonly kind: MailKind
  readonly email: string
  readonly mail: ReturnType<typeof useMailRequest>
  /** Other ways on. */
  readonly children?: ReactNode
}

/** The same answer for every address, whether it has an account or not. */
export function MailSent({ kind, email, mail, children }: MailSentProps) {
  const { t } = useTranslation('auth')
  const title = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the answer takes its focus.
  useEffect(() => title.current?.focus(), [])
  return (
    <Stack gap="md">
      <Alert
        color="petrol"
        icon={<IconMailCheck aria-hidden />}
        title={t('mail.look')}
        role="status"
        ref={title}
        tabIndex={-1}
      >
        {t(`mail.sent.${kind}`, { email: isolate(email) })}
      </Alert>
      <Text c="dimmed">{t('mail.spam')}</Text>
      <AuthFailureAlert failure={mail.failure} />
      <Group gap="sm">
        <ResendButton left={mail.left} busy={mail.busy} onResend={() => void mail.ask(email)} />
        {children}
      </Group>
    </Stack>
  )
}
