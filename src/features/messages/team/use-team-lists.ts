import { useMemo } from 'react'
import { useColleagues } from '../data/colleagues.ts'
import { useRecords } from '../../../data/records.ts'
import { useStudies } from '../../../data/studies/studies.ts'
import { useProfile } from '../../../data/sync-status.ts'
import type { MessageView } from '../../../data/messages/thread-view.ts'
import { useThreads } from '../../../data/messages/threads.ts'
import { alphabetOf } from '../../../i18n/alphabet.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { listTeam, type TeamLists } from './team-list.ts'

/** A specialist's conversations and colleagues, from this device; undefined while its store opens. */
export function useTeamLists(): { readonly lists: TeamLists; readonly messages: readonly MessageView[] } | undefined {
  const profile = useProfile()
  const threads = useThreads()
  const studies = useStudies({ view: 'mine' })
  const { list: people } = useColleagues(alphabetOf(useLanguage()))
  const messages = useRecords('message')
  return useMemo(() => {
    if (!profile || !threads || !studies || !people || !messages) return undefined
    return { lists: listTeam({ me: profile.id, threads, studies: studies.items, people, messages }), messages }
  }, [profile, threads, studies, people, messages])
}
