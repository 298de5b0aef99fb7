import { Alert, Button, Stack, TextInput } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthFailure } from '../../../../sync/index.ts'
import { changeEmail } from '../data/account.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'
import { PasswordField } from '../../../subjects/accounts/password-field.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { AccountSection } from '../account-section.tsx'
import { emailProblems, type EmailFields, type EmailProblem } from './email-rules.ts'
import { NeedsNetwork } from './needs-network.tsx'
import { MailInput } from '../../../ui/forms/mail-input.tsx'

/** `current`: the account's address, as the server last reported it. */
export function EmailSection({ current }: { readonly current: string }) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { problems, field, submit, setValues, tell } = useFields<EmailFields, EmailProblem>(
    { email: '', password: '' },
    (fields) => emailProblems(fields, current),
  )

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    const email = fields.email.trim()
    setBusy(true)
    setFailure(null)
    const outcome = await changeEmail(fields.password, email).catch(unreachable)
    setBusy(false)
    if (outcome.kind === 'asked') {
      setValues({ email, password: '' })
      return setSentTo(email)
    }
    if (outcome.problem === 'invalid_credentials') return tell({ password: 'wrongPassword' })
    if (outcome.problem === 'email_taken') return tell({ email: 'takenEmail' })
    setFailure(outcome)
  }

  const error = (name: keyof EmailFields) => {
    const problem = problems[name]
    return problem && t(`problem.${problem}`)
  }
  const address = <TextInput label={t('email.current')} value={current} dir="ltr" readOnly variant="filled" />
  return (
    <AccountSection title={t('email.title')} lead={t('email.lead')}>
      {sentTo === null ? (
        <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
          <Stack gap="md">
            <NeedsNetwork />
            {address}
            <MailInput
              {...field('email')}
              error={error('email')}
              label={t('email.next')}
              autoComplete="email"
              required
            />
            <PasswordField
              {...field('password')}
              error={error('password')}
              label={t('email.password')}
              autoComplete="current-password"
              required
            />
            <AuthFailureAlert failure={failure} />
            <Button type="submit" disabled={busy} style={{ alignSelf: 'flex-start' }}>
              {t(busy ? 'email.busy' : 'email.submit')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Stack gap="md">
          {address}
          <MailsSent email={sentTo} />
          <Button variant="subtle" style={{ alignSelf: 'flex-start' }} onClick={() => setSentTo(null)}>
            {t('email.other')}
          </Button>
        </Stack>
      )}
    </AccountSection>
  )
}

function MailsSent({ email }: { readonly email: string }) {
  const { t } = useTranslation('account')
  const alert = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone: the answer takes its focus.
  useEffect(() => alert.current?.focus(), [])
  return (
    <Alert
      color="petrol"
      icon={<IconMailCheck aria-hidden />}
      title={t('email.sent')}
      role="status"
      ref={alert}
      tabIndex={-1}
    >
      {t('email.sentText', { email: isolate(email) })}
    </Alert>
  )
}
