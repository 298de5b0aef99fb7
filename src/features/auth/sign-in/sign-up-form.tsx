import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useHydrated, useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthFailure } from '../../../../sync/index.ts'
import { signUp } from '../../../data/session.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { COUNTRIES } from '../../../state/countries.ts'
import { usePreferences } from '../../../state/preferences.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'
import { CountrySwitcher } from '../../../subjects/countries/country-switcher.tsx'
import { FieldGrid } from '../../../ui/forms/field-grid.tsx'
import { PASSWORD_LENGTH } from '../../../subjects/accounts/new-password-rules.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { PasswordField } from '../../../subjects/accounts/password-field.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { useFields } from '../../../ui/forms/use-fields.ts'
import { destinationOf } from '../destination.ts'
import { useMailRequest } from '../mail-request/mail-request.ts'
import { MailSent } from '../mail-request/mail-sent.tsx'
import { checkSignUp, EMPTY_SIGN_UP, signUpOf, type SignUpFields, type SignUpType } from './sign-up-rules.ts'
import { SubmitButton } from '../submit-button.tsx'
import { MailInput } from '../../../ui/forms/mail-input.tsx'

const TYPES = ['client', 'intervention'] as const satisfies readonly SignUpType[]

interface SignUpFormProps {
  /** The path requested before; else the dashboard, which says the first step. */
  readonly asked: string | undefined
}

export function SignUpForm({ asked }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const live = useHydrated()
  const language = useLanguage()
  const navigate = useNavigate()
  const { pays, prefix } = COUNTRIES[usePreferences((preferences) => preferences.country)]
  const [type, setType] = useState<SignUpType>('client')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  const mail = useMailRequest('confirmation')
  const [toConfirm, setToConfirm] = useState<string | null>(null)
  const { values, problems, field, submit, tell } = useFields(EMPTY_SIGN_UP, (fields) => checkSignUp(type, fields))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    setBusy(true)
    setFailure(null)
    const outcome = await signUp(signUpOf(type, fields, pays, language)).catch(unreachable)
    if (outcome.kind === 'failed') {
      setBusy(false)
      if (outcome.problem === 'email_taken') tell({ email: 'taken' })
      return setFailure(outcome)
    }
    if (outcome.kind === 'to-confirm') {
      const email = fields.email.trim()
      mail.note(email)
      return setToConfirm(email)
    }
    notify({ kind: 'success', title: t('signup.done'), text: t('signup.doneText') })
    await navigate({ href: destinationOf(type, asked), replace: true })
  }

  /** Name, sentence and mark of one field. */
  const input = (name: keyof SignUpFields & string) => {
    const problem = problems[name]
    return { ...field(name), error: problem && t(`problem.${problem}`, { count: PASSWORD_LENGTH }) }
  }
  const wrong = new Set(Object.values(problems))

  const form = (
    <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={busy} inert={!live}>
      <Stack gap="md">
        {(wrong.has('required') || wrong.has('mismatch')) && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {wrong.has('required') && <Text>{t('signup.requiredAlert')}</Text>}
            {wrong.has('mismatch') && <Text>{t('problem.mismatch')}</Text>}
          </Alert>
        )}
        <FieldGrid>
          <TextInput
            {...input('prenom')}
            label={t('signup.prenom')}
            autoComplete="given-name"
            attributes={ownDirection(values.prenom)}
            required
          />
          <TextInput
            {...input('nom')}
            label={t('signup.nom')}
            autoComplete="family-name"
            attributes={ownDirection(values.nom)}
            required
          />
          <MailInput {...input('email')} label={t('email')} autoComplete="username" required />
          <TextInput
            {...input('telephone')}
            label={t('signup.telephone')}
            type="tel"
            autoComplete="tel"
            dir="ltr"
            placeholder={prefix}
            required
          />
          {type === 'client' ? (
            <TextInput
              {...input('entreprise')}
              label={t('signup.entreprise')}
              autoComplete="organization"
              attributes={ownDirection(values.entreprise)}
            />
          ) : (
            <>
              <TextInput
                {...input('specialisation')}
                label={t('signup.specialisation')}
                attributes={ownDirection(values.specialisation)}
                required
              />
              <TextInput
                {...input('zone_intervention')}
                label={t('signup.zone')}
                description={t('signup.zoneHint')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                attributes={ownDirection(values.zone_intervention)}
              />
              <TextInput {...input('experience')} label={t('signup.experience')} inputMode="numeric" dir="ltr" />
            </>
          )}
          <CountrySwitcher withLabel />
        </FieldGrid>
        <FieldGrid>
          <PasswordField
            {...input('password')}
            label={t('password.label')}
            description={t('password.hint', { count: PASSWORD_LENGTH })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            required
          />
          <PasswordField
            {...input('confirmation')}
            label={t('signup.confirmation')}
            autoComplete="new-password"
            required
          />
        </FieldGrid>
        {type === 'intervention' && <Text c="dimmed">{t('signup.approvalHint')}</Text>}
        <AuthFailureAlert failure={failure} title={t('signup.failed')} />
        <SubmitButton busy={busy}>{busy ? t('signup.busy') : t('signup.submit')}</SubmitButton>
      </Stack>
    </form>
  )

  if (toConfirm !== null) return <MailSent kind="confirmation" email={toConfirm} mail={mail} />
  return (
    <Tabs
      label={t('signup.tabs')}
      tabs={TYPES.map((value) => ({ value, label: t(`signup.tab.${value}`) }))}
      value={type}
      onChoose={setType}
    >
      {form}
    </Tabs>
  )
}
