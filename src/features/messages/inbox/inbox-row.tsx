import { useTranslation } from 'react-i18next'
import type { InboxThread } from '../../../data/messages/threads.ts'
import type { Place } from '../../../data/address-values.ts'
import { formatNumber } from '../../../i18n/formats.ts'
import { DueText } from '../../../subjects/messages/due-text.tsx'
import { TextLink } from '../../../ui/links/links.tsx'
import { Exact } from '../../../ui/text/formatted.tsx'
import { WhenText } from '../../../ui/text/when-text.tsx'
import { useSaid } from '../use-said.ts'
import { keyOf } from './inbox-search.ts'
import classes from './inbox.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface InboxRowProps {
  readonly thread: InboxThread
  readonly page: Place | undefined
  readonly opened: boolean
  /** The list stands beside a conversation already: the address changes without a step back. */
  readonly beside: boolean
  readonly now: Date
}

/** A conversation in one line: the name, the last words, until when it is answered. */
export function InboxRow({ thread, page, opened, beside, now }: InboxRowProps) {
  const { t } = useTranslation(['messages', 'support'])
  const said = useSaid()
  const { thread_kind: kind, thread_id: id, support, waiting, due_at, unread, last } = thread
  const about = support ? t('support:title') : kind === 'advice' ? t('advice.title') : null
  const words = said({ ...last, file: last.file_name === null ? null : { name: last.file_name } })
  return (
    <li className={classes.row} {...(opened && { 'aria-current': true })}>
      <TextLink
        data-row
        to="/admin/messages"
        search={{ ...(page && { page }), fil: keyOf({ kind, id }) }}
        replace={beside}
        className={classes.way}
      >
        <Exact>{titleOf(thread, t)}</Exact>
      </TextLink>
      <span className={classes.said} data-unread={unread > 0}>
        {about && `${about} · `}
        {words}
      </span>
      <span className={classes.when}>
        {unread > 0 && (
          <span className={kit.count}>
            <span aria-hidden="true">{formatNumber(unread)}</span>
            <span className={kit.unseen}>{t('list.unread', { count: unread })}</span>
          </span>
        )}
        {waiting ? (
          due_at ? (
            <DueText due={due_at} />
          ) : (
            t('inbox.to_answer')
          )
        ) : (
          <WhenText value={last.received_at} now={now} />
        )}
      </span>
    </li>
  )
}

type Named = Pick<InboxThread, 'thread_kind' | 'support' | 'entreprise' | 'client_name' | 'specialist_name'>

function titleOf(
  { thread_kind: kind, support, entreprise, client_name, specialist_name }: Named,
  t: ReturnType<typeof useTranslation<['messages', 'support']>>['t'],
): string {
  if (support) return support.sujet
  if (kind === 'equipe') return t('team.name')
  if (kind === 'direct') return specialist_name ?? t('role.intervention')
  return entreprise ?? client_name ?? t('role.client')
}
