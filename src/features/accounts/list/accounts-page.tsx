import { Button } from '@mantine/core'
import { IconBriefcase, IconCircleCheck, IconUser, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccounts, type AccountRow } from '../data/admin-accounts.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { dismiss, notify } from '../../../ui/notices/notices.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ColumnsMenu } from '../../../ui/table/columns-menu.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useSelection } from '../../../ui/table/use-selection.ts'
import { StatCard } from '../../../ui/page/stat-card.tsx'
import { useAccountName } from '../dialogs/account-name.ts'
import { AccountTaskDialog } from '../dialogs/account-task-dialog.tsx'
import { AccountsBulk } from './accounts-bulk.tsx'
import { AccountsFilters } from './accounts-filters.tsx'
import { queryOf } from './accounts-query.ts'
import { accountsSearch, type AccountsSearch } from './accounts-search.ts'
import { useAccountColumns, type AccountTask } from './accounts-table.tsx'
import classes from '../accounts.module.css'
import { InviteDialog } from '../dialogs/invite-dialog.tsx'
import { PendingInvitations } from './pending-invitations.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface AccountsPageProps {
  readonly search: AccountsSearch
  readonly onSearch: (search: AccountsSearch) => void
}

const TABLE = 'accounts'

/** Accounts of everybody, searched, sorted and paged by the server. */
export function AccountsPage({ search, onSearch }: AccountsPageProps) {
  const { t } = useTranslation(['accounts', 'lists', 'sync'])
  const { value, failure, loading, asking, ask } = useAccounts(queryOf(search))
  const [task, setTask] = useState<{ readonly task: AccountTask; readonly account: AccountRow } | null>(null)
  const [inviting, setInviting] = useState(false)
  const failed = failure !== null
  useEffect(() => {
    if (!failed) return
    notify({ kind: 'error', id: 'accounts', title: t('sync:notice.error'), text: t('failed') })
    return () => dismiss('accounts')
    // eslint-disable-next-line react-hooks/exhaustive-deps -- told once a failure
  }, [failed])
  const change = (one: Readonly<Record<string, string | undefined>>) =>
    onSearch(readSearch(accountsSearch, { ...search, page: undefined, ...one }))
  const cards = value?.cards
  const nameOf = useAccountName()
  const { page: _page, tri: _tri, ...filters } = search
  const selection = useSelection(JSON.stringify(filters), value?.rows ?? [], ({ account_id }) => account_id)
  const columns = useAccountColumns((chosen, account) => setTask({ task: chosen, account }))
  return (
    <div data-wide>
      <PageTitle
        title={t('title')}
        lead={t('lead')}
        action={
          <Button onClick={() => setInviting(true)} leftSection={<IconUserPlus size={18} aria-hidden="true" />}>
            {t('new')}
          </Button>
        }
      />
      {!failed && (
        <div className={`${kit.stackMd} ${classes.cards}`}>
          <StatCard label={t('cards.total')} value={cards?.total} icon={<IconUsers size={18} aria-hidden="true" />} />
          <StatCard
            label={t('cards.clients')}
            value={cards?.clients}
            icon={<IconUser size={18} aria-hidden="true" />}
          />
          <StatCard
            label={t('cards.intervenants')}
            value={cards?.intervenants}
            icon={<IconBriefcase size={18} aria-hidden="true" />}
          />
          <StatCard
            label={t('cards.active')}
            value={cards?.active}
            icon={<IconCircleCheck size={18} aria-hidden="true" />}
          />
        </div>
      )}
      {value && value.invitations.length > 0 && (
        <PendingInvitations invitations={value.invitations} asOf={value.as_of} />
      )}
      <AccountsFilters
        search={search}
        onChange={change}
        onClear={() => onSearch(search.tri ? { tri: search.tri } : {})}
        columns={<ColumnsMenu name={TABLE} columns={columns} />}
      />
      {loading && (
        <>
          <p className={classes.loading}>{t('loading')}</p>
          <SkeletonList rows={4} />
        </>
      )}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('count', { count: value.total })} · {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          <div className={`${kit.clusterXs} ${classes.shortcuts}`}>
            {value.cards.to_approve > 0 && (
              <Button variant="light" onClick={() => onSearch({ validation: 'a_approuver', statut: 'actif' })}>
                {t('to_approve', { count: value.cards.to_approve })}
              </Button>
            )}
            {value.cards.deletions > 0 && (
              <Button variant="light" onClick={() => onSearch({ demande: 'suppression' })}>
                {t('deletions', { count: value.cards.deletions })}
              </Button>
            )}
          </div>
          {value.total === 0 ? (
            <EmptyState kind="empty" title={t('empty')} hint={t('emptyHint')} />
          ) : (
            <DataTable
              name={TABLE}
              label={t('title')}
              columns={columns}
              rows={value.rows}
              idOf={({ account_id }) => account_id}
              order={search.tri}
              onOrder={(tri) => change({ tri })}
              selection={selection}
              nameOf={nameOf}
            />
          )}
          <Pager ends={value} onPage={(page) => onSearch(readSearch(accountsSearch, { ...search, page }))} />
        </div>
      )}
      <AccountsBulk selection={selection} />
      {task && (
        <AccountTaskDialog key={`${task.task} ${task.account.account_id}`} {...task} onClose={() => setTask(null)} />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
