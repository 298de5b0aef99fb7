import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadRef } from '../../../../sync/index.ts'
import type { Place } from '../../../data/address-values.ts'
import { useInbox, useThreadAhead, type InboxThread } from '../../../data/messages/threads.ts'
import { useNow } from '../../../data/use-now.ts'
import { MessageTabs } from '../../../subjects/messages/message-tabs.tsx'
import { useEscape } from '../../../ui/dialogs/use-escape.ts'
import { ListFrame } from '../../../ui/lists/list-frame.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { WriteToTeam } from '../team/write-to-team.tsx'
import { InboxConversation } from './inbox-conversation.tsx'
import { InboxRow } from './inbox-row.tsx'
import { nextWaiting } from './next-thread.ts'
import classes from './inbox.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface InboxPageProps {
  readonly page: Place | undefined
  readonly opened: ThreadRef | undefined
  readonly onPage: (page: Place | undefined) => void
  readonly onOpen: (thread: ThreadRef | undefined) => void
  /** The study of a conversation, in the third pane; it belongs to another feature. */
  readonly renderStudy: (id: string) => ReactNode
}

/** The administrators' conversations: the list, one conversation beside it, and its study where there is room. */
export function InboxPage({ page, opened, onPage, onOpen, renderStudy }: InboxPageProps) {
  const { t } = useTranslation(['messages', 'answering'])
  const { value, failure, ask } = useInbox(page)
  const roomy = useMediaQuery('(min-width: 75em)', true, { getInitialValueInEffect: false })
  const paired = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const now = useNow()
  const threads = value?.threads ?? []
  const before = useWhileWaiting(threads, opened?.id)
  const next = opened && nextWaiting(threads, opened.id, before)
  const follows = next && { kind: next.thread_kind, id: next.thread_id }
  useThreadAhead(follows)
  const close = () => {
    onOpen(undefined)
    document.querySelector<HTMLElement>('[aria-current] > [data-row]')?.focus()
  }
  useEscape(() => {
    if (opened) close()
  })
  const state = value
    ? { kind: value.threads.length > 0 ? ('filled' as const) : ('empty' as const) }
    : failure === null || failure === 'refused'
      ? { kind: failure ? ('failed' as const) : ('loading' as const) }
      : { kind: failure, lastSeenAt: null }
  const waiting = value && t('inbox.waiting', { count: value.waiting })
  const beside = opened !== undefined
  const study = roomy && opened?.kind === 'study'
  return (
    <div data-wide className={beside ? classes.page : undefined}>
      {(paired || !beside) && <MessageTabs />}
      {!beside && <PageTitle title={t('inbox.title')} lead={waiting} action={<WriteToTeam />} />}
      <div className={beside ? classes.panes : undefined} data-study={study}>
        {(paired || !beside) && (
          <section className={beside ? classes.listPane : undefined} aria-label={t('answering:list')}>
            {beside && <p className={`${kit.note} ${classes.count}`}>{waiting}</p>}
            {value && failure && failure !== 'refused' && <p role="status">{t(`thread.stale_${failure}`)}</p>}
            <ListFrame state={state} emptyTitle={t('inbox.empty')} onRetry={ask}>
              <ul className={`${kit.plain} ${classes.list}`}>
                {threads.map((thread) => (
                  <InboxRow
                    key={thread.thread_id}
                    thread={thread}
                    page={page}
                    opened={thread.thread_id === opened?.id}
                    beside={beside}
                    now={now}
                  />
                ))}
              </ul>
              {value && <Pager ends={value} onPage={onPage} />}
            </ListFrame>
          </section>
        )}
        {opened && (
          <InboxConversation
            key={opened.id}
            {...opened}
            paired={paired}
            onNext={follows && (() => onOpen(follows))}
            onClose={close}
          />
        )}
        {study && <aside className={`${kit.stackMd} ${classes.study}`}>{renderStudy(opened.id)}</aside>}
      </div>
    </div>
  )
}

/** The list as it was while the open conversation waited: it sinks when it is answered. */
function useWhileWaiting(threads: readonly InboxThread[], opened: string | undefined): readonly InboxThread[] {
  const [last, setLast] = useState(threads)
  const stands = threads.some(({ thread_id, waiting }) => waiting && thread_id === opened)
  if (stands && last !== threads) setLast(threads)
  return stands ? threads : last
}
