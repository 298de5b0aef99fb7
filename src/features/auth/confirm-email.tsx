import { Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkOutcome } from '../../../sync/index.ts'
import { confirmEmail } from '../../data/session.ts'
import { notify } from '../../ui/notices.tsx'
import { FailureAlert } from './failure-alert.tsx'
import { LinkNotice, OtherPerson } from './link-notice.tsx'
import { useMailLink } from './mail-link.ts'
import { MailRequestForm } from './mail-request-form.tsx'
import { unreachable } from './problem-text.ts'
import { SubmitButton } from './submit-button.tsx'
import { useWelcome } from './welcome.ts'

/** What the mail of a sign-up leads to. The link is spent by the button, never by opening the page. */
export function ConfirmEmail() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const welcome = useWelcome()
  const state = useMailLink()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null)
  const failure = outcome?.kind === 'failed' ? outcome : null

  if (outcome?.kind === 'other-person') return <OtherPerson title={t('confirm.done')} email={outcome.email} />
  if (state.kind === 'none' || state.kind === 'expired' || failure?.problem === 'link_expired') {
    const none = state.kind === 'none'
    return (
      <>
        <LinkNotice title={t(none ? 'link.none' : 'link.expired')}>{t(none ? 'confirm.noneText' : 'confirm.expiredText')}</LinkNotice>
        <MailRequestForm kind="confirmation" resume={false} />
      </>
    )
  }

  const confirm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy || state.kind !== 'link') return
    setBusy(true)
    setOutcome(null)
    const settled = await confirmEmail(state.link).catch(unreachable)
    setBusy(false)
    if (settled.kind !== 'ok') return setOutcome(settled)
    notify({ kind: 'success', title: t('confirm.done'), text: t('login.doneText') })
    welcome(settled.profile)
    await navigate({ href: '/', replace: true })
  }
  return (
    <form method="post" onSubmit={(event) => void confirm(event)} aria-busy={busy}>
      <Stack gap="md">
        <FailureAlert failure={failure} />
        <SubmitButton busy={busy} fullWidth>
          {busy ? t('confirm.busy') : t('confirm.submit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
