import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkOutcome } from '../../../../sync/index.ts'
import { choosePassword } from '../../../data/session.ts'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { destinationOf } from '../destination.ts'
import { LinkNotice, OtherPerson } from './link-notice.tsx'
import { useMailLink } from './mail-link.ts'
import { MailRequestForm } from '../mail-request/mail-request-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Page behind the link of a password-reset mail. The button spends the link; opening the page does not. */
export function ResetPassword() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const state = useMailLink()
  const [outcome, setOutcome] = useState<LinkOutcome | null>(null)

  if (outcome?.kind === 'other-person') return <OtherPerson title={t('reset.done')} email={outcome.email} />
  if (state.kind === 'none' || state.kind === 'expired' || outcome?.kind === 'failed') {
    const none = state.kind === 'none'
    return (
      <>
        <LinkNotice title={t(none ? 'link.none' : 'link.expired')}>
          {t(none ? 'reset.noneText' : 'reset.expiredText')}
        </LinkNotice>
        <MailRequestForm kind="recovery" resume={false} />
      </>
    )
  }

  const settle = async (settled: LinkOutcome) => {
    if (settled.kind !== 'ok') return setOutcome(settled)
    notify({ kind: 'success', title: t('reset.done'), text: t('reset.doneText') })
    await navigate({
      href: settled.profile ? destinationOf(settled.profile.type_compte, undefined) : '/',
      replace: true,
    })
  }
  return (
    <NewPasswordForm
      onChoose={(password) =>
        state.kind === 'link'
          ? choosePassword(state.link, password).catch(unreachable)
          : Promise.reject(new Error('no link yet'))
      }
      onSettled={(settled) => void settle(settled)}
    />
  )
}
