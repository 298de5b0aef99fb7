import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWaitingWithdrawals, type Subscriber } from '../data/inquiries.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { DateText, Ltr } from '../../../ui/text/formatted.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import classes from '../inquiries.module.css'

interface SubscribersTableProps {
  readonly subscribers: readonly Subscriber[]
  readonly onWithdraw: (email: string) => void
}

/** A table on wide screens, one card per address on narrow ones. */
export function SubscribersTable({ subscribers, onWithdraw }: SubscribersTableProps) {
  const { t } = useTranslation('inquiries')
  const waiting = useWaitingWithdrawals()
  return (
    <table className={list.table}>
      <thead>
        <tr>
          {(['email', 'state', 'langue', 'created', 'confirmed', 'unsubscribed', 'actions'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`newsletter.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ subscription_id, email, state, langue, created_at, confirmed_at, unsubscribed_at }) => {
          const kind = waiting.get(email)
          return (
            <tr key={subscription_id} data-subscriber={email}>
              <th scope="row" className={classes.subject}>
                <Ltr>{email}</Ltr>
              </th>
              <td data-label={t('newsletter.column.state')}>
                {t(`newsletter.state.${state}`)}
                {kind && (
                  <small>
                    {kind === 'refused' ? (
                      <TextLink to="/admin/synchronisation">{t('refused')}</TextLink>
                    ) : (
                      t('waiting')
                    )}
                  </small>
                )}
              </td>
              <td data-label={t('newsletter.column.langue')}>{t(`langue.${langue}`)}</td>
              <td data-label={t('newsletter.column.created')}>
                <DateText value={created_at} />
              </td>
              <td data-label={t('newsletter.column.confirmed')}>
                {confirmed_at !== null && <DateText value={confirmed_at} />}
              </td>
              <td data-label={t('newsletter.column.unsubscribed')}>
                {unsubscribed_at !== null && <DateText value={unsubscribed_at} />}
              </td>
              <td>
                {state !== 'unsubscribed' && (
                  <Button
                    variant="light"
                    disabled={kind !== undefined && kind !== 'refused'}
                    aria-label={t('newsletter.withdraw_named', { email: isolate(email) })}
                    onClick={() => onWithdraw(email)}
                  >
                    {t('newsletter.withdraw')}
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
