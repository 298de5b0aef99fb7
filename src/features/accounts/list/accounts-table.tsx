import { Anchor, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useWaitingOnAccounts, type AccountRow } from '../data/admin-accounts.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { DateText, Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { mailTo } from '../../../ui/links/mail-to.ts'
import { NavButtonItem } from '../../../ui/links/nav-item.tsx'
import { PhoneLinks } from '../../../ui/links/phone-links.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowMenu } from '../../../ui/table/row-menu.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { StateBadges } from './account-badges.tsx'
import type { AccountsSearch } from './accounts-search.ts'
import { fullName, useAccountName } from '../dialogs/account-name.ts'
import { WaitingMark } from './waiting-mark.tsx'
import kit from '../../../ui/kit/kit.module.css'

export type AccountTask = 'edit' | 'close' | 'open' | 'approve' | 'refuse' | 'address' | 'delete'

/** Tasks that take something away from the person; their words are red. */
const TAKING: readonly AccountTask[] = ['close', 'refuse', 'delete']

/** The columns of the list. The row itself corrects the account; its menu holds the other tasks. */
export function useAccountColumns(
  onTask: (task: AccountTask, account: AccountRow) => void,
): readonly Column<AccountRow, NonNullable<AccountsSearch['tri']>>[] {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const nameOf = useAccountName()
  const waiting = useWaitingOnAccounts()
  return [
    {
      id: 'user',
      label: t('column.user'),
      order: 'nom',
      width: 1.5,
      renderCell: (account) => (
        <>
          <UnstyledButton
            data-row
            aria-label={t('action.editOf', { name: nameOf(account) })}
            onClick={() => onTask('edit', account)}
          >
            <Exact>{fullName(account) || t('unnamed')}</Exact>
          </UnstyledButton>
          {account.own && ` · ${t('own')}`}
        </>
      ),
    },
    { id: 'type', label: t('column.type'), width: 1.1, renderCell: ({ type_compte }) => t(`type.${type_compte}`) },
    {
      id: 'company',
      label: t('field.entreprise'),
      width: 1.2,
      renderCell: ({ entreprise }) => entreprise && <Exact>{entreprise}</Exact>,
    },
    {
      id: 'place',
      label: t('column.place'),
      width: 1.3,
      renderCell: ({ pays, zone_intervention }) => (
        <>
          <CountryFlag pays={pays} /> {labels.pays(pays)}
          {zone_intervention && (
            <>
              {' '}
              · <Exact>{zone_intervention}</Exact>
            </>
          )}
        </>
      ),
    },
    {
      id: 'email',
      label: t('field.email'),
      width: 1.7,
      renderCell: ({ email }) => (
        <Anchor href={mailTo(email)}>
          <Ltr>{email}</Ltr>
        </Anchor>
      ),
    },
    {
      id: 'telephone',
      label: t('field.telephone'),
      extra: true,
      width: 1.3,
      renderCell: ({ telephone, pays }) => telephone && <PhoneLinks text={telephone} pays={pays} />,
    },
    {
      id: 'since',
      label: t('column.since'),
      order: 'ancien',
      wideOnly: true,
      width: 1.35,
      renderCell: ({ created_at }) => <DateText value={created_at} />,
    },
    {
      id: 'state',
      label: t('column.state'),
      width: 3,
      renderCell: (account) => (
        <>
          <StateBadges account={account} /> <WaitingMark kind={waiting.get(account.account_id)} />
          {account.deletion_requested_at && (
            <strong className={kit.danger}>
              {t('deletionMark', { day: isolate(formatDate(account.deletion_requested_at)) })}
            </strong>
          )}
        </>
      ),
    },
    {
      id: 'menu',
      label: t('column.actions'),
      menu: true,
      width: 0.4,
      renderCell: (account) => (
        <RowMenu of={nameOf(account)}>
          {tasksOf(account).map((task) => (
            <NavButtonItem
              key={task}
              aria-label={t(`action.${task}Of`, { name: nameOf(account) })}
              onClick={() => onTask(task, account)}
            >
              <span className={TAKING.includes(task) ? kit.danger : undefined}>{t(`action.${task}`)}</span>
            </NavButtonItem>
          ))}
        </RowMenu>
      ),
    },
  ]
}

type Standing = Pick<AccountRow, 'standing' | 'is_active' | 'deletion_requested_at' | 'own'>

/**
 * The tasks beside correcting it. An account can be deleted when its person asked for it or when it is closed; never
 * one's own.
 */
export function tasksOf({ standing, is_active, deletion_requested_at, own }: Standing): readonly AccountTask[] {
  return [
    ...(standing === 'approved' ? [] : ['approve' as const]),
    ...(standing === 'waiting' ? ['refuse' as const] : []),
    ...(own ? [] : ['address' as const]),
    is_active ? 'close' : 'open',
    ...(!own && (deletion_requested_at !== null || !is_active) ? ['delete' as const] : []),
  ]
}
