import { Alert, Button, Stack, Tabs, TextInput } from '@mantine/core'
import { IconAlertCircle, IconWifiOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthOutcome, TypeCompte } from '../../../sync/index.ts'
import { signIn, useSession } from '../../data/session.ts'
import { dismiss, notify } from '../../ui/notices.tsx'
import { useFields, type Problems } from '../../ui/use-fields.ts'
import { destinationOf } from './destination.ts'
import { looksLikeEmail } from './email.ts'
import { PasswordField } from './password-field.tsx'
import { useAuthProblemText } from './problem-text.ts'

export const LOGIN_TABS = ['client', 'intervention', 'admin'] as const satisfies readonly TypeCompte[]

interface Credentials {
  readonly email: string
  readonly password: string
}

type Values = Readonly<Record<keyof Credentials, string>>
type Failure = Extract<AuthOutcome, { kind: 'failed' }>

interface LoginFormProps {
  readonly tab: TypeCompte
  readonly onTab: (tab: TypeCompte) => void
  /** The path first asked for. */
  readonly asked: string | undefined
}

export function LoginForm({ tab, onTab, asked }: LoginFormProps) {
  const { t } = useTranslation('auth')
  const problemText = useAuthProblemText()
  const navigate = useNavigate()
  const session = useSession()
  const expired = session.kind === 'signed-in' && session.expired
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { problems, field, submit } = useFields<Values, 'required' | 'email'>(
    { email: expired ? session.email : '', password: '' },
    checkCredentials,
  )

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const credentials = submit(event)
    if (!credentials || busy) return
    setBusy(true)
    setFailure(null)
    const outcome = await attempt(credentials)
    if (outcome.kind === 'failed') {
      setBusy(false)
      setFailure(outcome)
      return void notify({ kind: 'error', id: 'sign-in', title: t('login.failed'), text: problemText(outcome) })
    }
    void dismiss('sign-in')
    welcome(outcome.profile?.type_compte)
    await navigate({ href: destinationOf(outcome.profile?.type_compte, asked), replace: true })
  }

  const welcome = (type: TypeCompte | undefined) => {
    // Spec §4: without a profile nobody is welcomed by name of an area that may be the wrong one.
    if (!type) return
    void notify({ kind: 'success', title: t('login.done'), text: t('login.doneText') })
    if (type !== tab) void notify({ kind: 'info', title: t(`login.wrongTab.${type}`) })
  }

  const form = (
    <form onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
      <Stack gap="md">
        {expired && <Alert color="petrol">{t('login.expired')}</Alert>}
        {failure && (
          <Alert
            color={failure.problem === 'offline' ? 'yellow' : 'red'}
            icon={failure.problem === 'offline' ? <IconWifiOff aria-hidden /> : <IconAlertCircle aria-hidden />}
          >
            {problemText(failure)}
          </Alert>
        )}
        <TextInput
          {...field('email')}
          label={t('email')}
          type="email"
          autoComplete="username"
          dir="ltr"
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
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? t('login.busy') : t('login.submit')}
        </Button>
      </Stack>
    </form>
  )

  return (
    <Tabs value={tab} onChange={(value) => onTab(LOGIN_TABS.find((one) => one === value) ?? 'client')} keepMounted={false}>
      <Tabs.List grow mb="lg" aria-label={t('login.tabs')}>
        {LOGIN_TABS.map((type) => (
          <Tabs.Tab key={type} value={type} mih="2.75rem" fz="1rem" px="xs">
            {t(`login.tab.${type}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {LOGIN_TABS.map((type) => (
        <Tabs.Panel key={type} value={type}>
          {form}
        </Tabs.Panel>
      ))}
    </Tabs>
  )

  async function attempt({ email, password }: Credentials): Promise<AuthOutcome> {
    try {
      return await signIn(email.trim(), password)
    } catch {
      // The sync itself could not be loaded: no network, or the first visit broke off.
      return { kind: 'failed', problem: navigator.onLine ? 'unknown' : 'offline', message: '' }
    }
  }
}

export function checkCredentials({ email, password }: Values): Problems<Values, 'required' | 'email'> {
  return {
    ...(email.trim() === '' ? { email: 'required' as const } : looksLikeEmail(email) ? {} : { email: 'email' as const }),
    ...(password === '' ? { password: 'required' as const } : {}),
  }
}
