import { Button, TextInput } from '@mantine/core'
import { IconPencilPlus, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { byQuestion, useColleagues } from '../data/colleagues.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { pairOf, TEAM_THREAD } from '../../../data/messages/thread-view.ts'
import { alphabetOf } from '../../../i18n/alphabet.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { AskFailed } from '../../../ui/lists/ask-failed.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { usePersonText } from '../use-person-text.ts'
import classes from './team-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** Lets an administrator begin a conversation with the whole team or one specialist. */
export function WriteToTeam() {
  const { t } = useTranslation('messages')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button leftSection={<IconPencilPlus size={20} aria-hidden="true" />} onClick={() => setOpened(true)}>
        {t('team.write')}
      </Button>
      <ModalDialog opened={opened} shape="drawer" title={t('team.write')} onClose={() => setOpened(false)}>
        <Choice />
      </ModalDialog>
    </>
  )
}

function Choice() {
  const { t } = useTranslation('messages')
  const profile = useProfile()
  const { list, failure, ask } = useColleagues(alphabetOf(useLanguage()))
  const textOf = usePersonText()
  const [question, setQuestion] = useState('')
  if (!list || !profile) return failure ? <AskFailed reason={failure} onRetry={ask} /> : <SkeletonList rows={3} />
  const people = byQuestion(list, question)
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('team.search_people')}
        placeholder={t('team.search_short')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={question}
        onChange={({ currentTarget: { value } }) => setQuestion(value)}
        attributes={ownDirection(question)}
      />
      <ul className={`${kit.plain} ${classes.list}`} aria-label={t('team.members')}>
        <li>
          <Link
            to="/admin/messages/$kind/$threadId"
            params={{ kind: 'equipe', threadId: TEAM_THREAD }}
            className={`${kit.lineSm} ${kit.bareLink} ${classes.row}`}
          >
            <ConversationRow kind="equipe" name={t('team.name')} text={t('team.lead_admin')} />
          </Link>
        </li>
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to="/admin/messages/$kind/$threadId"
              params={{ kind: 'direct', threadId: pairOf(person.id, profile.id) }}
              className={`${kit.lineSm} ${kit.bareLink} ${classes.row}`}
            >
              <ConversationRow kind="direct" name={person.name ?? t(`role.${person.role}`)} text={textOf(person)} />
            </Link>
          </li>
        ))}
      </ul>
      {people.length === 0 && (
        <p className={classes.note} role="status">
          {t('team.members_none')}
        </p>
      )}
    </>
  )
}
