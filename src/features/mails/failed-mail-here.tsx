import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFailedMails } from '../../data/messages/mails.ts'
import { ListFailed } from '../../ui/lists/list-failed.tsx'
import { FailedMails } from './failed-mails.tsx'

/** One mail that did not arrive, in a list of tasks; an old one stands on its page alone. */
export function FailedMailHere({ id }: { readonly id: string }) {
  const { t } = useTranslation('mails')
  const { value, failure, loading, ask } = useFailedMails(null)
  const mails = value?.rows.filter(({ mail_id }) => mail_id === id) ?? []
  return (
    <>
      {loading && <Skeleton height={120} />}
      {failure && <ListFailed reason={failure} onRetry={ask} />}
      {value && mails.length === 0 && <p>{t('lead')}</p>}
      {mails.length > 0 && <FailedMails mails={mails} />}
    </>
  )
}
