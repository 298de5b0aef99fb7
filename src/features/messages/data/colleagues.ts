/** The list of the team: from the device for specialists, from the server for administrators, who mirror nothing. */
import { useMemo } from 'react'
import { colleagues } from '../../../../sync/shared-questions.ts'
import type { AskFailure, Colleague } from '../../../../sync/index.ts'
import { matcherOf } from '../../../../sync/domain/searchable.ts'
import { useRecords } from '../../../data/records.ts'
import { useProfile } from '../../../data/sync-status.ts'
import { useQuestion } from '../../../data/use-question.ts'

const EVERY_MS = 60_000

/** Of two names. */
type Compare = (one: string, other: string) => number

export interface Person extends Colleague {
  /** Their profile's. */
  readonly id: string
}

export interface Colleagues {
  /** By name, without this person; undefined while nothing is known yet. */
  readonly list: readonly Person[] | undefined
  readonly failure: AskFailure | null
  readonly ask: () => void
}

/**
 * People to whom this person may write, by the alphabet of `compare`. An administrator writes to specialists: a
 * conversation of two has one of them.
 */
export function useColleagues(compare: Compare): Colleagues {
  const profile = useProfile()
  const isAdmin = profile?.type_compte === 'admin'
  const here = useRecords('colleague')
  const { value, failure, ask } = useQuestion(isAdmin ? colleagues : null, { everyMs: EVERY_MS })
  const known = isAdmin ? value : here
  const list = useMemo(
    () =>
      known &&
      byName(
        known
          .map(({ id, body }) => ({ id, ...body }))
          .filter(({ id, role }) => id !== profile?.id && (!isAdmin || role === 'intervention')),
        compare,
      ),
    [known, profile?.id, isAdmin, compare],
  )
  return { list, failure, ask }
}

/** Those in whose name, work or place every word of the question is. */
export function byQuestion(people: readonly Person[], question: string): readonly Person[] {
  const has = matcherOf(question)
  return people.filter(({ name, specialite, zone_intervention }) => has(name, specialite, zone_intervention))
}

/** Those without a name last. */
export function byName<P extends Pick<Person, 'id' | 'name'>>(people: readonly P[], compare: Compare): readonly P[] {
  return people.toSorted(
    (a, b) =>
      Number(a.name === null) - Number(b.name === null) ||
      compare(a.name ?? '', b.name ?? '') ||
      (a.id < b.id ? -1 : 1),
  )
}
