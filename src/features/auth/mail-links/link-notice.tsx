import { Alert } from '@mantine/core'
import { IconLinkOff, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'

interface LinkNoticeProps {
  readonly title: string
  readonly children: ReactNode
}

/** A link that does not work, and the alternative. */
export function LinkNotice({ title, children }: LinkNoticeProps) {
  return (
    <Alert
      color="yellow"
      icon={<IconLinkOff aria-hidden />}
      title={title}
      mb="lg"
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      {children}
    </Alert>
  )
}

interface OtherPersonProps {
  readonly title: string
  /** E-mail address of the person who is signed in on this device. */
  readonly email: string
}

/** The link has worked; the person who is signed in on this device stays signed in [L14]. */
export function OtherPerson({ title, email }: OtherPersonProps) {
  const { t } = useTranslation('auth')
  return (
    <Alert color="petrol" icon={<IconUsers aria-hidden />} title={title} role="status">
      {t('link.otherPerson', { email: isolate(email) })}
    </Alert>
  )
}
