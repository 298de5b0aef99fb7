import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAccountCommand, useWaitingOnAccounts, type Invitation } from '../../data/admin-accounts.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import list from '../../ui/admin-list.module.css'
import { Ltr } from '../../ui/formatted.tsx'
import { notify } from '../../ui/notices.tsx'
import { TypeBadge } from './account-badges.tsx'
import classes from './accounts.module.css'
import { WaitingMark } from './waiting-mark.tsx'

interface PendingInvitationsProps {
  readonly invitations: readonly Invitation[]
  /** The server's time of the list: the device's clock decides nothing here. */
  readonly asOf: string
}

/** Who has not chosen a password yet. */
export function PendingInvitations({ invitations, asOf }: PendingInvitationsProps) {
  const { t } = useTranslation(['accounts', 'sync'])
  const waiting = useWaitingOnAccounts()
  const { busy, give } = useAccountCommand()
  const run = async (command: Parameters<typeof give>[0]) => {
    const { kind } = await give(command)
    if (kind === 'storage-full') notify({ kind: 'error', title: t('sync:notice.error'), text: t('storageFull') })
  }
  return (
    <section className={classes.pending} aria-labelledby="pending-invitations">
      <h2 id="pending-invitations">{t('invitations.title')}</h2>
      <ul>
        {invitations.map(({ invitation_id, invited_by, last_sent_at, expires_at, ...kept }) => {
          const { email, type_compte, nom, prenom, pays, langue } = kept
          const expired = Date.parse(expires_at) <= Date.parse(asOf)
          return (
            <li key={invitation_id} data-invitation={email}>
              <div>
                <strong><bdi>{prenom} {nom}</bdi></strong> · <Ltr>{email}</Ltr>
                <small>
                  {t('invitations.sent', { at: isolate(formatDateTime(last_sent_at)), who: isolate(invited_by ?? '–') })} ·{' '}
                  {expired ? t('invitations.expired') : t('invitations.until', { at: isolate(formatDateTime(expires_at)) })}
                </small>
                <WaitingMark kind={waiting.get(invitation_id) ?? waiting.get(email)} />
              </div>
              <div className={list.actions}>
                <TypeBadge type={type_compte} />
                <Button
                  variant="subtle" disabled={busy} aria-label={t('invitations.againOf', { email })}
                  onClick={() => void run({ name: 'invite_account', args: { email, type_compte, nom, prenom, langue, ...(pays ? { pays } : {}) } })}
                >
                  {t('invitations.again')}
                </Button>
                <Button
                  variant="subtle" color="red" c="red.9" disabled={busy} aria-label={t('invitations.withdrawOf', { email })}
                  onClick={() => void run({ name: 'withdraw_invitation', args: { invitation_id } })}
                >
                  {t('invitations.withdraw')}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
