import { Alert, Stack } from '@mantine/core'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthFailure, TypeCompte } from '../../../../sync/index.ts'
import { signIn, useSession } from '../../../data/session.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import { unreachable, useAuthProblemText } from '../../../subjects/accounts/auth-problem-text.ts'
import { TextLink } from '../../../ui/links/links.tsx'
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts'
import { dismiss, notify } from '../../../ui/notices/notices.tsx'
import { PasswordField } from '../../../subjects/accounts/password-field.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { useFields, type Problems } from '../../../ui/forms/use-fields.ts'
import { destinationOf } from '../destination.ts'
import { LOGIN_TABS } from './login-tabs.ts'
import { useMailRequest } from '../mail-request/mail-request.ts'
import { ResendButton } from '../mail-request/resend-button.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { MailInput } from '../../../ui/forms/mail-input.tsx'

interface Credentials {
  readonly email: string
  readonly password: string
}

type Values = Readonly<Record<keyof Credentials, string>>

interface LoginFormProps {
  readonly tab: TypeCompte
  readonly onTab: (tab: TypeCompte) => void
  /** The path requested before signing in. */
  readonly asked: string | undefined
}

export function LoginForm({ tab, onTab, asked }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const live = useHydrated()
  const problemText = useAuthProblemText()
  const navigate = useNavigate()
  const session = useSession()
  const expired = session.kind === 'signed-in' && session.expired
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const mail = useMailRequest('confirmation')
  const { values, problems, field, submit, setValues } = useFields<Values, 'required' | 'email'>(
    { email: '', password: '' },
    checkCredentials,
  )
  const known = expired ? session.email : ''
  useEffect(() => {
    if (known) setValues((before) => (before.email === '' ? { ...before, email: known } : before))
  }, [known, setValues])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const credentials = submit(event)
    if (!credentials || busy) return
    setBusy(true)
    setFailure(null)
    const outcome = await signIn(credentials.email.trim(), credentials.password).catch(unreachable)
    if (outcome.kind === 'failed') {
      setBusy(false)
      setFailure(outcome)
      return notify({ kind: 'error', id: 'sign-in', title: t('login.failed'), text: problemText(outcome) })
    }
    dismiss('sign-in')
    welcome(outcome.profile?.type_compte)
    await navigate({ href: destinationOf(outcome.profile?.type_compte, asked), replace: true })
  }

  const welcome = (type: TypeCompte | undefined) => {
    // docs/specification.md#4: without a profile the area is unknown, so nobody is welcomed by a name that may be
    // wrong.
    if (!type) return
    notify({ kind: 'success', title: t('login.done'), text: t('login.doneText') })
    if (type !== tab) notify({ kind: 'info', title: t(`login.wrongTab.${type}`) })
  }

  const form = (
    <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy} inert={!live}>
      <Stack gap="md">
        {expired && <Alert color="petrol">{t('login.expired')}</Alert>}
        <AuthFailureAlert failure={failure} />
        {failure?.problem === 'email_not_confirmed' && (
          <>
            <AuthFailureAlert failure={mail.failure} />
            <ResendButton left={mail.left} busy={mail.busy} onResend={() => void mail.ask(values.email.trim())} />
          </>
        )}
        <MailInput
          {...field('email')}
          label={t('email')}
          autoComplete="username"
          required
          error={problems.email && t(`problem.${problems.email}`)}
        />
        <PasswordField
          {...field('password')}
          label={t('password.label')}
          autoComplete="current-password"
          required
          error={problems.password && t(`problem.${problems.password}`)}
        />
        <TextLink to="/forgot-password" style={{ alignSelf: 'flex-end' }}>
          {t('login.forgot')}
        </TextLink>
        <SubmitButton busy={busy} fullWidth>
          {busy ? t('login.busy') : t('login.submit')}
        </SubmitButton>
      </Stack>
    </form>
  )

  return (
    <Tabs
      label={t('login.tabs')}
      tabs={LOGIN_TABS.map((value) => ({ value, label: t(`login.tab.${value}`) }))}
      value={tab}
      onChoose={onTab}
    >
      {form}
    </Tabs>
  )
}

export function checkCredentials({ email, password }: Values): Problems<Values, 'required' | 'email'> {
  return {
    ...(email.trim() === ''
      ? { email: 'required' as const }
      : looksLikeEmail(email)
        ? {}
        : { email: 'email' as const }),
    ...(password === '' ? { password: 'required' as const } : {}),
  }
}
