import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '../../../data/address-values.ts'
import { useInbox, type InboxThread } from '../../../data/messages/threads.ts'
import { formatDueTime } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { MessageTabs } from '../../../subjects/messages/message-tabs.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { StatusBadge } from '../../../subjects/studies/status-badge.tsx'
import { SupportBadge } from '../../../subjects/messages/support-badge.tsx'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { CardFace } from '../list/card-face.tsx'
import { WriteToTeam } from '../team/write-to-team.tsx'
import classes from '../list/threads-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface InboxPageProps {
  readonly page: Place | undefined
  readonly onPage: (page: Place | undefined) => void
}

/** The administrators' conversations, read from the server while the page is visible. */
export function InboxPage({ page, onPage }: InboxPageProps) {
  const { t } = useTranslation('messages')
  const { value, failure, ask } = useInbox(page)
  const state = value
    ? { kind: value.threads.length > 0 ? ('filled' as const) : ('empty' as const) }
    : failure === null || failure === 'refused'
      ? { kind: failure ? ('failed' as const) : ('loading' as const) }
      : { kind: failure, lastSeenAt: null }
  return (
    <>
      <MessageTabs />
      <PageTitle
        title={t('inbox.title')}
        lead={value && t('inbox.waiting', { count: value.waiting })}
        action={<WriteToTeam />}
      />
      {value && failure && failure !== 'refused' && <p role="status">{t(`thread.stale_${failure}`)}</p>}
      <ListFrame state={state} emptyTitle={t('inbox.empty')} onRetry={ask}>
        <ul className={kit.listSm}>
          {value?.threads.map((thread) => (
            <li key={thread.thread_id}>
              <InboxCard thread={thread} />
            </li>
          ))}
        </ul>
        {value && <Pager ends={value} onPage={onPage} />}
      </ListFrame>
    </>
  )
}

function InboxCard({ thread }: { readonly thread: InboxThread }) {
  const { t } = useTranslation(['messages', 'support'])
  const language = useLanguage()
  const labels = useStudyLabels()
  const {
    thread_kind,
    thread_id,
    client_name,
    entreprise,
    specialist_name,
    pays,
    statut,
    support,
    waiting,
    due_at,
    unread,
    last,
  } = thread
  const [now] = useState(() => Date.now())
  const late = due_at !== null && Date.parse(due_at) < now
  const staff =
    thread_kind === 'equipe'
      ? t('team.name')
      : thread_kind === 'direct'
        ? (specialist_name ?? t('role.intervention'))
        : null
  const people = [
    support ? specialist_name : thread_kind === 'direct' ? t('role.intervention') : client_name,
    labels.pays(pays),
  ]
    .filter(Boolean)
    .join(' · ')
  const about = support
    ? `${t('support:title')} · ${t(`support:categorie.${support.categorie}`)} · `
    : thread_kind === 'advice'
      ? `${t('advice.title')} · `
      : ''
  return (
    <Link
      data-row
      to="/admin/messages/$kind/$threadId"
      params={{ kind: thread_kind, threadId: thread_id }}
      className={`${kit.box} ${kit.bareLink} ${classes.card}`}
    >
      <CardFace
        title={support?.sujet ?? staff ?? entreprise ?? client_name ?? t('role.client')}
        subtitle={thread_kind === 'equipe' ? t('team.lead_admin') : about + people}
        badge={
          <>
            {waiting && <span className={classes.waiting}>{t('inbox.to_answer')}</span>}
            {statut && <StatusBadge statut={statut} />}
            {support && <SupportBadge statut={support.statut} />}
          </>
        }
        last={{ ...last, file: last.file_name === null ? null : { name: last.file_name }, at: last.received_at }}
        unread={unread}
        note={
          due_at && (
            <span className={`${kit.note} ${classes.due}`} data-late={late}>
              {t(late ? 'inbox.overdue' : 'inbox.due', { at: isolate(formatDueTime(due_at, language)) })}
            </span>
          )
        }
      />
    </Link>
  )
}
