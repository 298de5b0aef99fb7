import type { StudyView, ThreadRef } from '../../../../sync/index.ts'
import type { Person } from '../data/colleagues.ts'
import { pairOf, TEAM_THREAD, type MessageView, type ThreadSummary } from '../../../data/messages/thread-view.ts'

/** One conversation of a specialist. */
export interface TeamThread extends ThreadRef {
  /** Null: the whole team, or a study that is no longer in this person's view. */
  readonly name: string | null
  /** The other person of a conversation of two; null once they have left. */
  readonly person: Person | null
  readonly study: StudyView | null
  readonly summary: ThreadSummary | null
}

export interface TeamLists {
  /** The whole team first, then the latest conversations. */
  readonly threads: readonly TeamThread[]
  /** Missions without any message. */
  readonly fresh: readonly TeamThread[]
  readonly people: readonly Person[]
}

interface TeamFacts {
  readonly me: string
  readonly threads: readonly ThreadSummary[]
  readonly studies: readonly StudyView[]
  readonly people: readonly Person[]
  readonly messages: readonly MessageView[]
}

export function listTeam({ me, threads, studies, people, messages }: TeamFacts): TeamLists {
  const studyById = new Map<string, StudyView>(studies.map((study) => [study.id, study]))
  const personById = new Map(people.map((person) => [person.id, person]))
  const summaryOf = new Map(threads.map((summary) => [summary.id, summary]))
  const listed = ({ kind, id }: ThreadRef): TeamThread => {
    const person = kind === 'direct' ? (personById.get(pairOf(id, me)) ?? null) : null
    const study = studyById.get(id) ?? null
    const name = kind === 'direct' ? (person?.name ?? nameSaid(messages, id)) : (study?.nom_entreprise ?? null)
    return { kind, id, name, person, study, summary: summaryOf.get(id) ?? null }
  }
  return {
    threads: [
      listed({ kind: 'equipe', id: TEAM_THREAD }),
      ...threads.filter(({ kind }) => kind !== 'equipe').map(listed),
    ],
    fresh: studies
      .filter(({ id, statut }) => !summaryOf.has(id) && statut !== 'annulée')
      .map(({ id }) => listed({ kind: 'study', id })),
    people,
  }
}

/** The name of somebody who has left is on no list: it is read from their messages. */
function nameSaid(messages: readonly MessageView[], thread: string): string | null {
  return messages.findLast(({ body }) => body.thread_id === thread && !body.mine)?.body.author_name ?? null
}
