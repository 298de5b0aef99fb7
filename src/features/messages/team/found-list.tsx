import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isolate } from '../../../i18n/isolate.ts'
import { ConversationRow } from './conversation-row.tsx'
import { MembersList } from './members-list.tsx'
import { messageAnchor } from '../thread/message-anchor.ts'
import { ThreadLinks } from './team-list-view.tsx'
import type { Found, FoundWord } from './team-search.ts'
import { addressOf, THREAD_PAGES } from '../thread-address.ts'
import { useSaid } from '../use-said.ts'
import { useThreadName } from './use-thread-name.ts'
import classes from './team-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The results of a search on this device, by kind. */
export function FoundList({ found, question }: { readonly found: Found; readonly question: string }) {
  const { t } = useTranslation('messages')
  const threads = [...found.threads, ...found.fresh]
  const nothing = threads.length + found.people.length + found.total === 0
  return (
    <>
      <p className={classes.note} role="status">
        {nothing
          ? t('team.found_nothing', { words: isolate(question.trim()) })
          : t('team.found', { count: threads.length + found.people.length + found.total })}
      </p>
      {threads.length > 0 && (
        <>
          <h2 className={`${kit.note} ${classes.subtitle}`}>{t('list.begun')}</h2>
          <ThreadLinks threads={threads} label={t('list.begun')} />
        </>
      )}
      {found.people.length > 0 && (
        <>
          <h2 className={`${kit.note} ${classes.subtitle}`}>{t('team.members')}</h2>
          <MembersList people={found.people} />
        </>
      )}
      {found.words.length > 0 && (
        <>
          <h2 className={`${kit.note} ${classes.subtitle}`}>{t('team.words')}</h2>
          <ul className={`${kit.plain} ${classes.list}`} aria-label={t('team.words')}>
            {found.words.map((word) => (
              <li key={word.message.id}>
                <WordLink {...word} />
              </li>
            ))}
          </ul>
        </>
      )}
      {found.total > found.words.length && (
        <p className={classes.note}>{t('team.found_more', { count: found.total - found.words.length })}</p>
      )}
    </>
  )
}

function WordLink({ message: { id, body }, thread }: FoundWord) {
  const nameOf = useThreadName()
  const said = useSaid()
  return (
    <Link
      to={THREAD_PAGES.intervenant}
      params={{ threadId: addressOf(thread) }}
      hash={messageAnchor(id)}
      className={`${kit.lineSm} ${kit.bareLink} ${classes.row}`}
    >
      <ConversationRow kind={thread.kind} name={nameOf(thread)} text={said(body)} at={body.received_at} whole />
    </Link>
  )
}
