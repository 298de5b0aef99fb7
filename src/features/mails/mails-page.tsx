import { useTranslation } from 'react-i18next'
import type { Place } from '../../data/address-values.ts'
import { useFailedMails } from '../../data/messages/mails.ts'
import { formatDateTime } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import list from '../../ui/lists/admin-list.module.css'
import { EmptyState } from '../../ui/lists/empty-state.tsx'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Pager } from '../../ui/lists/pager.tsx'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { FailedMails } from './failed-mails.tsx'

interface MailsPageProps {
  /** Undefined: the first. */
  readonly page: Place | undefined
  readonly onPage: (page: Place | undefined) => void
}

/** Mails that did not arrive and that nobody has set aside. */
export function MailsPage({ page, onPage }: MailsPageProps) {
  const { t } = useTranslation(['mails', 'lists'])
  const { value, failure, loading, asking, ask } = useFailedMails(null, page)
  return (
    <>
      <PageTitle title={t('title')} lead={t('lead')} />
      {loading && <SkeletonList rows={4} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && (
        <div aria-busy={asking} className={list.answer}>
          <p className={list.asOf} role="status">
            {t('count', { count: value.total })} · {t('lists:as_of', { at: isolate(formatDateTime(value.as_of)) })}
          </p>
          {value.total === 0 ? <EmptyState kind="empty" title={t('empty')} /> : <FailedMails mails={value.rows} />}
          <Pager ends={value} onPage={onPage} />
        </div>
      )}
    </>
  )
}
