import { Button, Stack } from '@mantine/core'
import { useHydrated } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import { looksLikeEmail } from '../../../ui/forms/looks-like-email.ts'
import { useFields, type Problems } from '../../../ui/forms/use-fields.ts'
import { useMailRequest, type MailKind } from './mail-request.ts'
import { MailSent } from './mail-sent.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { MailInput } from '../../../ui/forms/mail-input.tsx'

interface Values extends Readonly<Record<string, string>> {
  readonly email: string
}

interface MailRequestFormProps {
  readonly kind: MailKind
  /** True: show the answer for a mail requested earlier in this tab. False: only fill in its address. */
  readonly resume: boolean
}

/** Asks for a mail to an address. After a reload it still shows the last request and the time until the next one. */
export function MailRequestForm({ kind, resume }: MailRequestFormProps) {
  const { t } = useTranslation('auth')
  const live = useHydrated()
  const mail = useMailRequest(kind)
  const [answered, setAnswered] = useState(resume)
  const { values, problems, field, submit, setValues } = useFields<Values, 'required' | 'email'>(
    { email: '' },
    checkEmail,
  )
  const recalled = mail.request?.email
  const [filled, setFilled] = useState(false)
  if (recalled !== undefined && !answered && !filled) {
    setFilled(true)
    if (values.email === '') setValues({ email: recalled })
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields) return
    const email = fields.email.trim()
    // Asking again for the same address waits for the same pause.
    const waiting = email === recalled && mail.left > 0
    if (waiting || (await mail.ask(email))) setAnswered(true)
  }

  if (mail.request && answered) {
    const { email } = mail.request
    return (
      <MailSent kind={kind} email={email} mail={mail}>
        <Button
          variant="subtle"
          onClick={() => {
            setValues({ email })
            setAnswered(false)
          }}
        >
          {t('mail.other')}
        </Button>
      </MailSent>
    )
  }
  return (
    <form method="post" onSubmit={(event) => void send(event)} noValidate aria-busy={mail.busy} inert={!live}>
      <Stack gap="md">
        <AuthFailureAlert failure={mail.failure} />
        <MailInput
          {...field('email')}
          label={t('email')}
          autoComplete="username"
          required
          error={problems.email && t(`problem.${problems.email}`)}
        />
        <SubmitButton busy={mail.busy} fullWidth>
          {mail.busy ? t('mail.busy') : t('mail.submit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}

function checkEmail({ email }: Values): Problems<Values, 'required' | 'email'> {
  return email.trim() === '' ? { email: 'required' } : looksLikeEmail(email) ? {} : { email: 'email' }
}
