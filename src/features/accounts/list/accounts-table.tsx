import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWaitingOnAccounts, type AccountRow } from '../data/admin-accounts.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { DateText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { PhoneLinks } from '../../../ui/links/phone-links.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { StateBadges, TypeBadge } from './account-badges.tsx'
import { fullName, useAccountName } from '../dialogs/account-name.ts'
import { WaitingMark } from './waiting-mark.tsx'
import classes from '../accounts.module.css'
import kit from '../../../ui/kit/kit.module.css'

export type AccountTask = 'edit' | 'close' | 'open' | 'approve' | 'refuse' | 'address' | 'delete'

/** Tasks that take something away from the person; their buttons are red. */
const TAKING: readonly AccountTask[] = ['close', 'refuse', 'delete']

interface AccountsTableProps {
  readonly accounts: readonly AccountRow[]
  readonly onTask: (task: AccountTask, account: AccountRow) => void
}

/** A table on wide screens, one card per account on narrow ones. */
export function AccountsTable({ accounts, onTask }: AccountsTableProps) {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const nameOf = useAccountName()
  const waiting = useWaitingOnAccounts()
  return (
    <div className={classes.scroll}>
      <table className={`${list.table} ${classes.table}`}>
        <thead>
          <tr>
            {(['user', 'type', 'place', 'contact', 'since', 'state', 'actions'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.account_id} data-account={account.account_id}>
              <th scope="row">
                <Exact>{fullName(account) || t('unnamed')}</Exact>
                {account.own && <span className={classes.own}> · {t('own')}</span>}
                {account.entreprise && (
                  <small>
                    <Exact>{account.entreprise}</Exact>
                  </small>
                )}
                {account.deletion_requested_at && (
                  <small className={classes.deletion}>
                    {t('deletionMark', { day: isolate(formatDate(account.deletion_requested_at)) })}
                  </small>
                )}
              </th>
              <td>
                <TypeBadge type={account.type_compte} />
              </td>
              <td data-label={t('column.place')}>
                <span className={classes.place}>
                  <CountryFlag pays={account.pays} /> {labels.pays(account.pays)}
                </span>
                {account.zone_intervention && (
                  <small>
                    <Exact>{account.zone_intervention}</Exact>
                  </small>
                )}
              </td>
              <td data-label={t('column.contact')} className={`${kit.breaks} ${classes.contact}`}>
                <Anchor href={mailTo(account.email)}>
                  <Ltr>{account.email}</Ltr>
                </Anchor>
                {account.telephone && (
                  <small>
                    <PhoneLinks text={account.telephone} pays={account.pays} />
                  </small>
                )}
              </td>
              <td data-label={t('column.since')}>
                <DateText value={account.created_at} />
              </td>
              <td>
                <span className={kit.cluster2xs}>
                  <StateBadges account={account} />
                </span>
                <WaitingMark kind={waiting.get(account.account_id)} />
              </td>
              <td>
                <div className={list.actions}>
                  {tasksOf(account).map((task, at) => (
                    <Button
                      key={task}
                      data-row={at === 0 || undefined}
                      variant={task === 'approve' ? 'light' : 'subtle'}
                      size="compact-md"
                      className={classes.action}
                      {...(TAKING.includes(task) ? { color: 'red', c: 'red.9' } : {})}
                      aria-label={t(`action.${task}Of`, { name: nameOf(account) })}
                      onClick={() => onTask(task, account)}
                    >
                      {t(`action.${task}`)}
                    </Button>
                  ))}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Standing = Pick<AccountRow, 'standing' | 'is_active' | 'deletion_requested_at' | 'own'>

/** An account can be deleted when its person asked for it or when it is closed; never one's own. */
export function tasksOf({ standing, is_active, deletion_requested_at, own }: Standing): readonly AccountTask[] {
  return [
    ...(standing === 'approved' ? [] : ['approve' as const]),
    ...(standing === 'waiting' ? ['refuse' as const] : []),
    'edit',
    ...(own ? [] : ['address' as const]),
    is_active ? 'close' : 'open',
    ...(!own && (deletion_requested_at !== null || !is_active) ? ['delete' as const] : []),
  ]
}
