import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useWaitingOnAccounts, type Invitation } from '../data/admin-accounts.ts'
import { useInvitationMails, type InvitationMail } from '../../../data/messages/mails.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { useCommand } from '../../../keeping/use-command.ts'
import { TypeBadge } from './account-badges.tsx'
import classes from '../accounts.module.css'
import { InviteDialog } from '../dialogs/invite-dialog.tsx'
import { WaitingMark } from './waiting-mark.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface PendingInvitationsProps {
  readonly invitations: readonly Invitation[]
  /** Server time of the list, for the ages in it: the device's clock is not used. */
  readonly asOf: string
}

/** Invitations whose person has not chosen a password yet. */
export function PendingInvitations({ invitations, asOf }: PendingInvitationsProps) {
  const { t } = useTranslation(['accounts', 'sync'])
  const waiting = useWaitingOnAccounts()
  const { busy, run } = useCommand({ waits: true, title: t('sync:settled.invite_account.refused') })
  const mails = useInvitationMails().value?.mails ?? []
  const [corrected, setCorrected] = useState<Invitation | null>(null)
  return (
    <section className={`${kit.box} ${kit.seconds} ${classes.pending}`} aria-labelledby="pending-invitations">
      <h2 id="pending-invitations">{t('invitations.title')}</h2>
      <ul>
        {invitations.map((invitation) => {
          const { invitation_id, invited_by, last_sent_at, expires_at } = invitation
          const { email, type_compte, nom, prenom, pays, langue } = invitation
          const mail = mails.find((one) => one.invitation_id === invitation_id)
          const expired = Date.parse(expires_at) <= Date.parse(asOf)
          return (
            <li key={invitation_id} data-invitation={email}>
              <div>
                <strong>
                  <Exact>
                    {prenom} {nom}
                  </Exact>
                </strong>{' '}
                · <Ltr>{email}</Ltr>
                <small>
                  {t('invitations.given', {
                    at: isolate(formatDateTime(last_sent_at)),
                    who: isolate(invited_by ?? '–'),
                  })}{' '}
                  ·{' '}
                  {expired
                    ? t('invitations.expired')
                    : t('invitations.until', { at: isolate(formatDateTime(expires_at)) })}
                </small>
                <MailState mail={mail} />
                <WaitingMark kind={waiting.get(invitation_id) ?? waiting.get(email)} />
              </div>
              <div className={list.actions}>
                <TypeBadge type={type_compte} />
                {mail?.state === 'failed' && (
                  <Button
                    variant="subtle"
                    disabled={busy}
                    aria-label={t('invitations.correctOf', { email })}
                    onClick={() => setCorrected(invitation)}
                  >
                    {t('invitations.correct')}
                  </Button>
                )}
                <Button
                  variant="subtle"
                  disabled={busy}
                  aria-label={t('invitations.againOf', { email })}
                  onClick={() =>
                    void run({
                      name: 'invite_account',
                      args: { email, type_compte, nom, prenom, langue, ...(pays ? { pays } : {}) },
                    })
                  }
                >
                  {t('invitations.again')}
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  c="red.9"
                  disabled={busy}
                  aria-label={t('invitations.withdrawOf', { email })}
                  onClick={() => void run({ name: 'withdraw_invitation', args: { invitation_id } })}
                >
                  {t('invitations.withdraw')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {corrected && (
        <InviteDialog
          instead={corrected}
          onClose={() => setCorrected(null)}
          onInvited={(email) => {
            // The same address again is the same invitation.
            if (email === corrected.email) return
            void run({ name: 'withdraw_invitation', args: { invitation_id: corrected.invitation_id } })
          }}
        />
      )}
    </section>
  )
}

/** Whether the mail has left, and why it did not arrive. */
function MailState({ mail }: { readonly mail: InvitationMail | undefined }) {
  const { t } = useTranslation(['accounts', 'mails'])
  if (!mail) return null
  const { state, at, failure, problem } = mail
  if (state !== 'failed' || failure === null) {
    return <small data-mail={state}>{t(`invitations.mail.${state}`, { at: isolate(formatDateTime(at ?? '')) })}</small>
  }
  return (
    <small data-mail={state} className={classes.undelivered}>
      {t('invitations.mail.failed')} · {t(`mails:reason.${failure}`)}
      {problem !== null && (
        <>
          {' '}
          · <bdi lang="en">{problem}</bdi>
        </>
      )}
    </small>
  )
}
