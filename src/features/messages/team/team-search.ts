import { byQuestion } from '../data/colleagues.ts'
import { matcherOf, type MessageView } from '../../../data/messages/thread-view.ts'
import type { TeamLists, TeamThread } from './team-list.ts'

/** Nobody reads through more results than this: the search is made narrower instead. */
const MOST = 30

export interface FoundWord {
  readonly message: MessageView
  readonly thread: TeamThread
}

export interface Found extends TeamLists {
  /** Newest first. */
  readonly words: readonly FoundWord[]
  /** How many there are, shown or not. */
  readonly total: number
}

/**
 * Searches conversations, people and messages on this device: every word must occur, in any order. Null: the question
 * is blank.
 */
export function searchTeam(
  lists: TeamLists,
  messages: readonly MessageView[],
  question: string,
  teamName: string,
): Found | null {
  if (question.trim() === '') return null
  const has = matcherOf(question)
  const about = ({ kind, name, person, study }: TeamThread): boolean =>
    has(
      kind === 'equipe' ? teamName : name,
      person?.specialite,
      person?.zone_intervention,
      study?.zone_geographique,
      study?.client_nom,
    )
  const threadById = new Map([...lists.threads, ...lists.fresh].map((thread) => [thread.id, thread]))
  const words = messages
    .flatMap((message) => {
      const thread = threadById.get(message.body.thread_id)
      return thread &&
        message.body.author_role !== 'automatic' &&
        has(message.body.contenu, message.body.file?.name, message.body.author_name)
        ? [{ message, thread }]
        : []
    })
    .toSorted((a, b) => Date.parse(b.message.body.received_at) - Date.parse(a.message.body.received_at))
  return {
    threads: lists.threads.filter(about),
    fresh: lists.fresh.filter(about),
    people: byQuestion(lists.people, question),
    words: words.slice(0, MOST),
    total: words.length,
  }
}
