import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubscribers } from '../data/inquiries.ts'
import { readSearch } from '../../../data/search-schemas.ts'
import { formatDateTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import list from '../../../ui/lists/admin-list.module.css'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { ButtonLink } from '../../../ui/links/links.tsx'
import { ListFailed } from '../../../ui/lists/list-failed.tsx'
import { MessageTabs } from '../../../subjects/messages/message-tabs.tsx'
import { useCommand } from '../../../keeping/use-command.ts'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { StateChips } from '../../../ui/lists/state-chips.tsx'
import { newsletterSearch, SUBSCRIPTIONS, type NewsletterSearch } from '../inquiries-search.ts'
import classes from '../inquiries.module.css'
import { SubscribersExport } from './subscribers-export.tsx'
import { SubscribersTable } from './subscribers-table.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface NewsletterPageProps {
  readonly search: NewsletterSearch
  readonly onSearch: (search: NewsletterSearch) => void
}

/** Subscribers of the newsletter, searched and paged by the server. */
export function NewsletterPage({ search, onSearch }: NewsletterPageProps) {
  const { t } = useTranslation(['inquiries', 'lists'])
  const { recherche, etat, page } = search
  const filter = { ...(recherche && { search: recherche }), ...(etat && { state: etat }) }
  const { value: found, failure, loading, asking, ask } = useSubscribers(filter, page)
  const { run } = useCommand()
  const [leaving, setLeaving] = useState<string | null>(null)
  const change = (one: Readonly<Record<string, unknown>>) =>
    onSearch(readSearch(newsletterSearch, { ...search, page: undefined, ...one }))
  const confirm = (email: string) => {
    setLeaving(null)
    void run({ name: 'withdraw_newsletter', args: { email } })
  }
  return (
    <>
      <MessageTabs />
      <PageTitle
        title={t('newsletter.title')}
        lead={t('newsletter.lead')}
        action={
          <div className={kit.clusterXs}>
            <SubscribersExport filter={filter} />
            <ButtonLink to="/admin/messages/newsletter/lettres">{t('newsletter.letters')}</ButtonLink>
          </div>
        }
      />
      <StateChips
        label={t('states')}
        value={etat ?? 'all'}
        onChoose={(value) => change({ etat: value })}
        chips={(['all', ...SUBSCRIPTIONS] as const).map((value) => ({
          value,
          label: t(`newsletter.shown.${value}`),
          count: found
            ? value === 'all'
              ? found.counts.confirmed + found.counts.pending + found.counts.unsubscribed
              : found.counts[value]
            : undefined,
        }))}
      />
      <div className={classes.address}>
        <SearchField
          value={recherche ?? ''}
          hint={t('newsletter.hint')}
          onSearch={(words) => change({ recherche: words })}
        />
      </div>
      {loading && (
        <div role="status">
          <p className={list.asOf}>{t('loading')}</p>
          <SkeletonList rows={6} />
        </div>
      )}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {found && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('newsletter.count', { count: found.total })} ·{' '}
            {t('lists:as_of', { at: isolate(formatDateTime(found.as_of)) })}
          </p>
          {found.total === 0 ? (
            <EmptyState
              kind="empty"
              title={t('newsletter.none')}
              action={
                (recherche || etat) && (
                  <Button variant="default" onClick={() => onSearch({})}>
                    {t('lists:reset')}
                  </Button>
                )
              }
            />
          ) : (
            <SubscribersTable subscribers={found.rows} onWithdraw={setLeaving} />
          )}
          <Pager ends={found} onPage={(next) => change({ page: next })} />
        </div>
      )}
      <ConfirmDialog
        opened={leaving !== null}
        title={t('newsletter.ask')}
        text={t('newsletter.ask_text', { email: isolate(leaving ?? '') })}
        confirmLabel={t('newsletter.withdraw')}
        dangerous
        onConfirm={() => leaving && confirm(leaving)}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}
