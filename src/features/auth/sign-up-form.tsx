import { Alert, Button, SimpleGrid, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { AuthOutcome, SignUp } from '../../../sync/index.ts'
import { signUp } from '../../data/session.ts'
import { COUNTRIES } from '../../state/countries.ts'
import { usePreferences } from '../../state/preferences.ts'
import { CountrySwitcher } from '../../ui/country-switcher.tsx'
import { notify } from '../../ui/notices.tsx'
import { ownDirection } from '../../ui/own-direction.ts'
import { useFields } from '../../ui/use-fields.ts'
import { allowedPath } from './destination.ts'
import { PasswordField } from './password-field.tsx'
import { useAuthProblemText } from './problem-text.ts'
import { checkSignUp, EMPTY_SIGN_UP, PASSWORD_LENGTH, signUpOf, type SignUpFields, type SignUpType } from './sign-up-rules.ts'

const TYPES = ['client', 'intervention'] as const satisfies readonly SignUpType[]
type Failure = Extract<AuthOutcome, { kind: 'failed' }>

interface SignUpFormProps {
  /** The path first asked for; else the home page (spec §7). */
  readonly asked: string | undefined
}

export function SignUpForm({ asked }: SignUpFormProps) {
  const { t } = useTranslation('auth')
  const problemText = useAuthProblemText()
  const navigate = useNavigate()
  const { pays, prefix } = COUNTRIES[usePreferences((preferences) => preferences.country)]
  const [type, setType] = useState<SignUpType>('client')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [toConfirm, setToConfirm] = useState<Failure | null>(null)
  const { values, problems, field, submit, tell } = useFields(EMPTY_SIGN_UP, (fields) => checkSignUp(type, fields))

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    setBusy(true)
    setFailure(null)
    const outcome = await attempt(signUpOf(type, fields, pays))
    if (outcome.kind === 'failed') {
      setBusy(false)
      // Where addresses are confirmed by mail the account exists now, and there is nothing to correct.
      if (outcome.problem === 'email_taken') tell({ email: 'taken' })
      return outcome.problem === 'email_not_confirmed' ? setToConfirm(outcome) : setFailure(outcome)
    }
    void notify({ kind: 'success', title: t('signup.done'), text: t('signup.doneText') })
    if (outcome.profile && !outcome.profile.is_approved) {
      void notify({ kind: 'info', title: t('signup.waiting'), text: t('signup.waitingText') })
    }
    await navigate({ href: allowedPath(asked, type) ?? '/', replace: true })
  }

  /** Name, sentence and mark of one field. */
  const input = (name: keyof SignUpFields & string) => {
    const problem = problems[name]
    return { ...field(name), error: problem && t(`problem.${problem}`, { count: PASSWORD_LENGTH }) }
  }
  const wrong = new Set(Object.values(problems))

  const form = (
    <form onSubmit={(event) => void send(event)} noValidate aria-busy={busy}>
      <Stack gap="md">
        {(wrong.has('required') || wrong.has('mismatch')) && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />}>
            {wrong.has('required') && <Text>{t('signup.requiredAlert')}</Text>}
            {wrong.has('mismatch') && <Text>{t('problem.mismatch')}</Text>}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput {...input('prenom')} label={t('signup.prenom')} autoComplete="given-name" attributes={ownDirection(values.prenom)} required />
          <TextInput {...input('nom')} label={t('signup.nom')} autoComplete="family-name" attributes={ownDirection(values.nom)} required />
          <TextInput {...input('email')} label={t('email')} type="email" autoComplete="username" dir="ltr" required />
          <TextInput {...input('telephone')} label={t('signup.telephone')} type="tel" autoComplete="tel" dir="ltr" placeholder={prefix} required />
          {type === 'client' ? (
            <TextInput {...input('entreprise')} label={t('signup.entreprise')} autoComplete="organization" attributes={ownDirection(values.entreprise)} />
          ) : (
            <>
              <TextInput {...input('specialisation')} label={t('signup.specialisation')} attributes={ownDirection(values.specialisation)} required />
              <TextInput {...input('zone_intervention')} label={t('signup.zone')} description={t('signup.zoneHint')} inputWrapperOrder={['label', 'input', 'description', 'error']} attributes={ownDirection(values.zone_intervention)} />
              <TextInput {...input('experience')} label={t('signup.experience')} inputMode="numeric" dir="ltr" />
            </>
          )}
          <CountrySwitcher withLabel size="md" />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <PasswordField {...input('password')} label={t('password.label')} description={t('password.hint', { count: PASSWORD_LENGTH })} inputWrapperOrder={['label', 'input', 'description', 'error']} autoComplete="new-password" required />
          <PasswordField {...input('confirmation')} label={t('signup.confirmation')} autoComplete="new-password" required />
        </SimpleGrid>
        {type === 'intervention' && <Text c="dimmed">{t('signup.approvalHint')}</Text>}
        {failure && (
          <Alert color="red" icon={<IconAlertCircle aria-hidden />} title={t('signup.failed')}>
            {problemText(failure)}
          </Alert>
        )}
        {toConfirm && (
          <Alert color="petrol" title={t('signup.done')}>
            {problemText(toConfirm)}
          </Alert>
        )}
        <Button type="submit" disabled={busy}>
          {busy ? t('signup.busy') : t('signup.submit')}
        </Button>
      </Stack>
    </form>
  )

  return (
    <Tabs value={type} onChange={(value) => setType(TYPES.find((one) => one === value) ?? 'client')} keepMounted={false}>
      <Tabs.List grow mb="lg" aria-label={t('signup.tabs')}>
        {TYPES.map((one) => (
          <Tabs.Tab key={one} value={one} mih="2.75rem" fz="1rem" px="xs">
            {t(`signup.tab.${one}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TYPES.map((one) => (
        <Tabs.Panel key={one} value={one}>
          {form}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

async function attempt(account: SignUp): Promise<AuthOutcome> {
  try {
    return await signUp(account)
  } catch {
    // The sync itself could not be loaded: no network, or the first visit broke off.
    return { kind: 'failed', problem: navigator.onLine ? 'unknown' : 'offline', message: '' }
  }
}
