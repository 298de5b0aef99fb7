import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { HelpRequest } from '../../data/messages/support.ts'
import type { MessageView } from '../../data/messages/thread-view.ts'
import { isolate } from '../../i18n/isolate.ts'
import { useNow } from '../../data/use-now.ts'
import { WhenText } from '../../ui/text/when-text.tsx'
import { SupportBadge } from '../../subjects/messages/support-badge.tsx'
import classes from './request-list.module.css'
import kit from '../../ui/kit/kit.module.css'

/** One help request: its subject, its state, its newest message, and whether that is unread. */
export function RequestCard({ help: { id, request, thread } }: { readonly help: HelpRequest }) {
  const { t } = useTranslation('support')
  const now = useNow()
  const unread = thread?.unread ?? 0
  const Unsent = thread?.unsent === 'refused' ? IconAlertTriangle : IconCloudUp
  return (
    <Link
      to="/intervenant/support/$requestId"
      params={{ requestId: id }}
      className={`${kit.box} ${kit.stack2xs} ${kit.bareLink} ${classes.card}`}
      data-unread={unread > 0}
    >
      <span className={classes.head}>
        <strong className={classes.subject}>
          <bdi>{request.sujet}</bdi>
        </strong>
        <SupportBadge statut={request.statut} />
      </span>
      <span className={kit.note}>
        {t(`categorie.${request.categorie}`)} ·{' '}
        <WhenText value={thread?.last.body.received_at ?? request.created_at} now={now} />
      </span>
      {thread && (
        <span className={classes.last}>
          <LastWord message={thread.last} />
        </span>
      )}
      {(thread?.unsent || unread > 0) && (
        <span className={classes.marks}>
          {thread?.unsent && (
            <span className={`${kit.mark2xs} ${classes.unsent}`} data-kind={thread.unsent}>
              <Unsent size={18} stroke={1.8} aria-hidden="true" />
              {t(`list.${thread.unsent}`)}
            </span>
          )}
          {unread > 0 && <span className={classes.unread}>{t('list.unread', { count: unread })}</span>}
        </span>
      )}
    </Link>
  )
}

function LastWord({ message: { body } }: { readonly message: MessageView }) {
  const { t } = useTranslation('support')
  const name = body.mine ? t('list.me') : isolate(body.author_name ?? t('list.team'))
  return t('list.said', { name, words: isolate(body.contenu || t('list.file', { name: body.file?.name ?? '' })) })
}
