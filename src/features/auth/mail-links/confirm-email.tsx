import { Alert, Stack } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConfirmOutcome } from '../../../../sync/index.ts'
import { confirmEmail } from '../../../data/session.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { AuthFailureAlert } from '../../../subjects/accounts/auth-failure-alert.tsx'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'
import { dashboardOf } from '../../../subjects/areas/dashboards.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { LinkNotice, OtherPerson } from './link-notice.tsx'
import { useMailLink } from './mail-link.ts'
import { MailRequestForm } from '../mail-request/mail-request-form.tsx'
import { SubmitButton } from '../submit-button.tsx'

/** Page behind the link of a sign-up or address-change mail. The button spends the link; opening the page does not. */
export function ConfirmEmail() {
  const { t } = useTranslation(['auth', 'account'])
  const navigate = useNavigate()
  const state = useMailLink()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ConfirmOutcome | null>(null)
  const changes = state.kind === 'link' && state.link.kind === 'token' && state.link.type === 'email_change'
  const failure = outcome?.kind === 'failed' ? outcome : null

  if (outcome?.kind === 'other-person') return <OtherPerson title={t('confirm.done')} email={outcome.email} />
  if (outcome?.kind === 'half' || state.kind === 'half') {
    return (
      <Alert color="petrol" icon={<IconMailCheck aria-hidden />} title={t('account:change.half')} role="status">
        {t('account:change.halfText')}
      </Alert>
    )
  }
  if (failure?.problem === 'link_expired' && changes) {
    return <LinkNotice title={t('link.expired')}>{t('account:change.expired')}</LinkNotice>
  }
  if (state.kind === 'none' || state.kind === 'expired' || failure?.problem === 'link_expired') {
    const none = state.kind === 'none'
    return (
      <>
        <LinkNotice title={t(none ? 'link.none' : 'link.expired')}>
          {t(none ? 'confirm.noneText' : 'confirm.expiredText')}
        </LinkNotice>
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
    if (changes) {
      notify({
        kind: 'success',
        title: t('account:change.done'),
        text: t('account:change.doneText', { email: isolate(settled.profile?.email ?? '') }),
      })
      return navigate({ href: '/', replace: true })
    }
    notify({ kind: 'success', title: t('confirm.done'), text: t('login.doneText') })
    await navigate({ href: dashboardOf(settled.profile?.type_compte), replace: true })
  }
  return (
    <form method="post" onSubmit={(event) => void confirm(event)} aria-busy={busy}>
      <Stack gap="md">
        <AuthFailureAlert failure={failure} />
        <SubmitButton busy={busy} fullWidth>
          {busy ? t('confirm.busy') : t(changes ? 'account:change.submit' : 'confirm.submit')}
        </SubmitButton>
      </Stack>
    </form>
  )
}
