import { TextInput, Title } from '@mantine/core'
import { IconMessages, IconSearch } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useArriving } from '../../../data/sync-status.ts'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'
import { FoundList } from './found-list.tsx'
import { TeamList } from './team-list-view.tsx'
import { searchTeam } from './team-search.ts'
import { useTeamLists } from './use-team-lists.ts'
import classes from './team-page.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface TeamPageProps {
  /** Whether a conversation is opened: on a phone it takes the list's place. */
  readonly opened: boolean
  /** The conversation, or `ChooseOne`. */
  readonly children: ReactNode
}

/** « Messagerie Équipe »: the list of conversations and colleagues, and beside it the one that is read. */
export function TeamPage({ opened, children }: TeamPageProps) {
  const { t } = useTranslation('messages')
  const team = useTeamLists()
  const arriving = useArriving()
  const [question, setQuestion] = useState('')
  const found = team && searchTeam(team.lists, team.messages, question, t('team.name'))
  return (
    <div className={`${kit.stackLg} ${kit.atTop} ${classes.page}`} data-opened={opened}>
      <section className={`${kit.box} ${classes.aside}`} aria-label={t('list.begun')}>
        <Title order={opened ? 2 : 1} size="h2" tabIndex={-1} className={classes.title}>
          {t('list.title_intervenant')}
        </Title>
        <TextInput
          type="search"
          aria-label={t('team.search')}
          placeholder={t('team.search_short')}
          leftSection={<IconSearch size={20} aria-hidden="true" />}
          value={question}
          onChange={({ currentTarget: { value } }) => setQuestion(value)}
          className={classes.search}
          attributes={ownDirection(question)}
        />
        <div className={classes.lists}>
          {!team ? (
            <SkeletonList rows={5} />
          ) : found ? (
            <FoundList found={found} question={question} />
          ) : (
            <TeamList lists={team.lists} arriving={arriving} />
          )}
        </div>
      </section>
      <div className={`${kit.shrinks} ${classes.panel}`}>{children}</div>
    </div>
  )
}

/** Placeholder for the conversation. */
export function ChooseOne() {
  const { t } = useTranslation('messages')
  return (
    <div className={`${kit.stackSm} ${classes.choose}`}>
      <IconMessages size={36} stroke={1.3} aria-hidden="true" />
      <p>{t('team.choose')}</p>
    </div>
  )
}
