import { Stack } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthFailure, LinkOutcome } from '../../../../sync/index.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import {
  checkNewPassword,
  PASSWORD_LENGTH,
  type NewPassword,
  type NewPasswordProblem,
} from '../../../subjects/accounts/new-password-rules.ts'
import { PasswordField } from '../../../subjects/accounts/password-field.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { SubmitButton } from '../submit-button.tsx'

interface NewPasswordFormProps {
  readonly onChoose: (password: string) => Promise<LinkOutcome>
  /** Anything but a password that was refused. */
  readonly onSettled: (outcome: LinkOutcome) => void
  /** For a new account, which has no password to change. */
  readonly first?: boolean
}

const EMPTY: NewPassword = { password: '', confirmation: '' }

export function NewPasswordForm({ onChoose, onSettled, first = false }: NewPasswordFormProps) {
  const { t } = useTranslation('auth')
  const live = useHydrated()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const { problems, field, submit } = useFields<NewPassword, NewPasswordProblem>(EMPTY, checkNewPassword)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (!values || busy) return
    setBusy(true)
    setFailure(null)
    const outcome = await onChoose(values.password)
    setBusy(false)
    if (outcome.kind === 'failed' && outcome.problem !== 'link_expired') setFailure(outcome)
    else onSettled(outcome)
  }

  const input = (name: keyof NewPassword & string) => {
    const problem = problems[name]
    return {
      ...field(name),
      error: problem && t(`problem.${problem}`, { count: PASSWORD_LENGTH }),
      autoComplete: 'new-password',
      required: true,
    }
  }

  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy} inert={!live}>
      <Stack gap="md">
        <AuthFailureAlert failure={failure} />
        <PasswordField
          {...input('password')}
          label={t(first ? 'password.label' : 'reset.password')}
          description={t('password.hint', { count: PASSWORD_LENGTH })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <PasswordField {...input('confirmation')} label={t('signup.confirmation')} />
        <SubmitButton busy={busy} fullWidth>
          {t(first ? (busy ? 'invitation.busy' : 'invitation.submit') : busy ? 'reset.busy' : 'reset.submit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
