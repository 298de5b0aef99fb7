import { Button, Text } from '@mantine/core'
import { useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkOutcome } from '../../../../sync/index.ts'
import { acceptInvitation, lookAtInvitation, type InvitationOutcome } from '../data/invitation.ts'
import { signIn, useSession } from '../../../data/session.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'
import { notify } from '../../../ui/notices/notices.tsx'
import { destinationOf } from '../destination.ts'
import { LinkNotice, OtherPerson } from './link-notice.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import classes from './accept-invitation.module.css'

/**
 * Messages about an invitation link that cannot be used. Opening the page spends nothing: choosing a password creates
 * the account.
 */
const INVITATION_NOTICES = {
  closed: { title: 'invitation.closed', text: 'invitation.closedText' },
  taken: { title: 'invitation.closed', text: 'failure.email_taken' },
  busy: { title: 'invitation.unchecked', text: 'failure.rate_limited' },
  weak: { title: 'invitation.unchecked', text: 'invitation.unreachableText' },
  offline: { title: 'invitation.offline', text: 'invitation.offlineText' },
  unreachable: { title: 'invitation.unreachable', text: 'invitation.unreachableText' },
} as const satisfies Record<Exclude<InvitationOutcome['kind'], 'open'>, object>

export function AcceptInvitation() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const session = useSession()
  const hydrated = useHydrated()
  const token = useLocation({ select: ({ hash }) => hash })
  const [invitation, setInvitation] = useState<InvitationOutcome | null>(null)
  const [other, setOther] = useState<string | null>(null)
  const look = useCallback(() => {
    setInvitation(null)
    // An incomplete link: the server is not asked.
    if (token === '') setInvitation({ kind: 'closed' })
    else void lookAtInvitation(token).then(setInvitation)
  }, [token])
  useEffect(() => {
    if (hydrated) look()
  }, [hydrated, look])

  if (other !== null) return <OtherPerson title={t('invitation.done')} email={other} />
  if (invitation === null)
    return (
      <div className={classes.asked}>
        <Text role="status">{t('invitation.looking')}</Text>
      </div>
    )
  if (invitation.kind !== 'open') {
    const closed = invitation.kind === 'closed' || invitation.kind === 'taken'
    return (
      <div className={classes.asked}>
        <LinkNotice title={t(INVITATION_NOTICES[invitation.kind].title)}>
          {t(INVITATION_NOTICES[invitation.kind].text)}
        </LinkNotice>
        {!closed && (
          <Button variant="default" onClick={look}>
            {t('invitation.retry')}
          </Button>
        )}
      </div>
    )
  }

  const { email, type_compte, invited_by } = invitation.facts
  const choose = async (password: string): Promise<LinkOutcome> => {
    const outcome = await acceptInvitation(token, password)
    switch (outcome.kind) {
      case 'open':
        // On a tablet where somebody else is signed in, the link creates the account without signing its person in
        // [L14].
        return session.kind === 'signed-in'
          ? { kind: 'other-person', email: session.email }
          : signIn(email, password).catch(unreachable)
      case 'weak':
        return { kind: 'failed', problem: 'weak_password', message: '', reasons: outcome.reasons }
      case 'busy':
        return { kind: 'failed', problem: 'rate_limited', message: '' }
      case 'offline':
      case 'unreachable':
        return unreachable()
      case 'closed':
      case 'taken':
        setInvitation(outcome)
        return { kind: 'failed', problem: outcome.kind === 'taken' ? 'email_taken' : 'link_expired', message: '' }
    }
  }
  const settle = async (settled: LinkOutcome) => {
    if (settled.kind === 'other-person') return setOther(settled.email)
    if (settled.kind !== 'ok') return
    notify({ kind: 'success', title: t('invitation.done'), text: t('invitation.doneText') })
    await navigate({ href: destinationOf(settled.profile?.type_compte, undefined), replace: true })
  }
  return (
    <>
      <Text mb="md">
        {t(`invitation.as.${type_compte}`, { who: isolate(invited_by ?? 'Hawa') })}{' '}
        {t('invitation.address', { email: isolate(email) })}
      </Text>
      <NewPasswordForm first onChoose={choose} onSettled={(settled) => void settle(settled)} />
    </>
  )
}
