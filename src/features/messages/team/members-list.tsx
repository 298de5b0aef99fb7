import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Person } from '../data/colleagues.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { pairOf } from '../../../data/messages/thread-view.ts'
import { ConversationRow } from './conversation-row.tsx'
import { THREAD_PAGES } from '../thread-address.ts'
import { usePersonText } from '../use-person-text.ts'
import classes from './team-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The members of the team; each links to the conversation with them. */
export function MembersList({ people }: { readonly people: readonly Person[] }) {
  const { t } = useTranslation('messages')
  const profile = useProfile()
  const textOf = usePersonText()
  if (!profile) return null
  return (
    <ul className={`${kit.plain} ${classes.list}`} aria-label={t('team.members')}>
      {people.map((person) => (
        <li key={person.id}>
          <Link
            to={THREAD_PAGES.intervenant}
            params={{ threadId: pairOf(person.id, profile.id) }}
            className={`${kit.lineSm} ${kit.bareLink} ${classes.row}`}
          >
            <ConversationRow kind="direct" name={person.name ?? t(`role.${person.role}`)} text={textOf(person)} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
