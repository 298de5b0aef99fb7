import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthFailure, Profile } from '../../../../sync/index.ts'
import { changePassword } from '../data/account.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'
import { PASSWORD_LENGTH } from '../../../subjects/accounts/new-password-rules.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { PasswordField } from '../../../subjects/accounts/password-field.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { AccountSection } from '../account-section.tsx'
import { NeedsNetwork } from './needs-network.tsx'
import { passwordProblems, type PasswordFields, type PasswordProblem } from './password-rules.ts'

const EMPTY: PasswordFields = { current: '', password: '', confirmation: '' }

export function PasswordSection({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation('account')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const [done, setDone] = useState(0)
  const { values, problems, field, submit, setValues, tell } = useFields<PasswordFields, PasswordProblem>(
    EMPTY,
    (fields) =>
      // The empty form after a success shows no faults.
      done > 0 && fields === EMPTY ? {} : passwordProblems(fields, profile),
  )

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || fields === EMPTY || busy) return
    setBusy(true)
    setFailure(null)
    const outcome = await changePassword(fields.current, fields.password).catch(unreachable)
    setBusy(false)
    if (outcome.kind === 'ok') {
      setValues(EMPTY)
      setDone((times) => times + 1)
      return notify({ kind: 'success', title: t('password.done'), text: t('password.doneText') })
    }
    if (outcome.problem === 'invalid_credentials') return tell({ current: 'wrongPassword' })
    if (outcome.problem === 'same_password') return tell({ password: 'same' })
    setFailure(outcome)
  }

  const input = (name: keyof PasswordFields & string) => {
    const problem = problems[name]
    return { ...field(name), error: problem && t(`problem.${problem}`, { count: PASSWORD_LENGTH }), required: true }
  }
  const missing = Object.values(problems).includes('required')
  // Checked while typing: a weak password should not wait for the button.
  const early =
    values.password === ''
      ? undefined
      : passwordProblems({ ...values, confirmation: values.password }, profile).password

  return (
    <AccountSection title={t('password.title')} lead={t('password.lead')}>
      <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
        <Stack gap="md">
          <NeedsNetwork />
          {missing && (
            <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
              {t('problem.allFields')}
            </Alert>
          )}
          <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
          <PasswordField {...input('current')} label={t('password.current')} autoComplete="current-password" />
          <PasswordField
            {...input('password')}
            label={t('password.next')}
            description={
              early && !problems.password
                ? t(`problem.${early}`, { count: PASSWORD_LENGTH })
                : t('password.hint', { count: PASSWORD_LENGTH })
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
          />
          <PasswordField {...input('confirmation')} label={t('password.confirmation')} autoComplete="new-password" />
          <AuthFailureAlert failure={failure} />
          <Button type="submit" disabled={busy} style={{ alignSelf: 'flex-start' }}>
            {t(busy ? 'password.busy' : 'password.submit')}
          </Button>
        </Stack>
      </form>
    </AccountSection>
  )
}
