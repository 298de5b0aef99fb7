import { Button } from '@mantine/core'
import { IconArrowDown, IconMessages } from '@tabler/icons-react'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThreadRef } from '../../../../sync/index.ts'
import { useThread, type ThreadState } from '../../../data/messages/threads.ts'
import { AskFailed } from '../../../ui/lists/ask-failed.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { AutomaticWord } from './automatic-word.tsx'
import { Composer, type ComposerDesk } from '../composer/composer.tsx'
import { DayLine } from './day-line.tsx'
import { MessageBubble } from './message-bubble.tsx'
import { readersBelow, startsDay } from './thread-lines.ts'
import { useFirstUnread } from './use-first-unread.ts'
import { useThreadScroll } from './use-thread-scroll.ts'
import classes from './thread.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface ThreadProps extends ThreadRef {
  /**
   * Fills the height that the page leaves, or that of the pane around it, instead of being a box within other things.
   */
  readonly fills?: boolean | 'pane'
  /** The reason why nobody can write any more. */
  readonly closed?: string | null
  /** Tools of the office beside the field. */
  readonly desk?: ComposerDesk | undefined
}

/** A conversation and its composer: the same for everybody, wherever it stands. */
export function Thread({ kind, id, fills = false, closed = null, desk }: ThreadProps) {
  const state = useThread({ kind, id })
  if (!state.messages) return <Absent state={state} />
  return (
    <Opened
      key={`${kind} ${id}`}
      thread={{ kind, id }}
      state={state}
      messages={state.messages}
      fills={fills}
      closed={closed}
      desk={desk}
    />
  )
}

function Absent({ state }: { readonly state: ThreadState }) {
  const { t } = useTranslation('messages')
  switch (state.failure) {
    case 'missing':
      return <EmptyState kind="empty" title={t('thread.missing')} />
    case 'offline':
    case 'unreachable':
    case 'refused':
      return <AskFailed reason={state.failure} onRetry={state.ask} />
    case null:
      return <SkeletonList rows={3} />
  }
}

interface OpenedProps {
  readonly thread: ThreadRef
  readonly state: ThreadState
  readonly messages: NonNullable<ThreadState['messages']>
  readonly fills: NonNullable<ThreadProps['fills']>
  readonly closed: string | null
  readonly desk: ComposerDesk | undefined
}

function Opened({ thread, state, messages, fills, closed, desk }: OpenedProps) {
  const { t } = useTranslation('messages')
  const titleId = useId()
  const firstUnread = useFirstUnread(messages, state.marks)
  const { log, end, below, toEnd } = useThreadScroll(thread, messages, state.marks)
  const readers = readersBelow(messages, state.marks)
  return (
    <section className={`${kit.box} ${classes.thread}`} data-fills={fills} aria-labelledby={titleId}>
      <h2 id={titleId} className={kit.unseen}>
        {t('thread.title')}
      </h2>
      {(state.failure === 'offline' || state.failure === 'unreachable') && (
        <p className={classes.stale} role="status">
          {t(`thread.stale_${state.failure}`)}
        </p>
      )}
      <div className={classes.frame}>
        {/* A region that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={log} className={classes.log} role="log" aria-live="polite" aria-labelledby={titleId} tabIndex={0}>
          {state.older && (
            <Button variant="default" className={classes.older} onClick={state.older}>
              {t('thread.older')}
            </Button>
          )}
          {thread.kind === 'advice' && !state.older && (
            <AutomaticWord label={t('automatic.greeting_label')}>{t('automatic.greeting')}</AutomaticWord>
          )}
          {messages.length === 0 && thread.kind !== 'advice' && (
            <p className={`${kit.stackXs} ${classes.nothing}`}>
              <IconMessages size={28} stroke={1.4} aria-hidden="true" />
              {t('thread.nothing')}
            </p>
          )}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              {startsDay(messages, index) && <DayLine at={message.body.received_at} />}
              {message.id === firstUnread && (
                <p className={`${kit.lineSm} ${kit.fine} ${classes.unread}`}>
                  <span>{t('thread.unread')}</span>
                </p>
              )}
              <MessageBubble message={message} readers={readers.get(message.id) ?? []} />
            </Fragment>
          ))}
          <div ref={end} className={classes.end} />
        </div>
        {below && (
          <Button
            className={classes.below}
            size="sm"
            leftSection={<IconArrowDown size={18} aria-hidden="true" />}
            onClick={toEnd}
          >
            {t('thread.below')}
          </Button>
        )}
      </div>
      {closed === null ? (
        <Composer thread={thread} onSent={toEnd} {...(desk && { desk })} />
      ) : (
        <p className={classes.closed} role="status">
          {closed}
        </p>
      )}
    </section>
  )
}
