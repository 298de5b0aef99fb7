import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MembersList } from './members-list.tsx'
import type { TeamLists, TeamThread } from './team-list.ts'
import { TeamThreadLink } from './team-thread-link.tsx'
import classes from './team-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface TeamListProps {
  readonly lists: TeamLists
  /** The first pull is under way: an empty list is not known to be empty. */
  readonly arriving: boolean
}

/** New conversations about missions offered before the person asks for more. */
const FRESH = 3

export function TeamList({ lists, arriving }: TeamListProps) {
  const { t } = useTranslation('messages')
  const [all, setAll] = useState(false)
  const fresh = all ? lists.fresh : lists.fresh.slice(0, FRESH)
  return (
    <>
      <ThreadLinks threads={lists.threads} label={t('list.begun')} />
      <h2 className={`${kit.note} ${classes.subtitle}`}>{t('team.members')}</h2>
      {lists.people.length > 0 ? (
        <MembersList people={lists.people} />
      ) : (
        <p className={classes.note}>{t(arriving ? 'team.members_arriving' : 'team.members_none')}</p>
      )}
      {fresh.length > 0 && (
        <>
          <h2 className={`${kit.note} ${classes.subtitle}`}>{t('team.missions')}</h2>
          <ThreadLinks threads={fresh} label={t('team.missions')} />
          {!all && lists.fresh.length > FRESH && (
            <Button variant="default" className={classes.more} onClick={() => setAll(true)}>
              {t('list.more', { count: lists.fresh.length - FRESH })}
            </Button>
          )}
        </>
      )}
    </>
  )
}

export function ThreadLinks({ threads, label }: { readonly threads: readonly TeamThread[]; readonly label: string }) {
  return (
    <ul className={`${kit.plain} ${classes.list}`} aria-label={label}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <TeamThreadLink thread={thread} />
        </li>
      ))}
    </ul>
  )
}
