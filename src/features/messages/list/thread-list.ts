import type { Profile, StudyView } from '../../../../sync/index.ts'
import type { ThreadSummary } from '../../../data/messages/thread-view.ts'

/** One conversation of a list; `study` null: advice, or a study that is no longer in this person's view. */
export interface ListedThread {
  readonly kind: ThreadSummary['kind']
  readonly id: string
  readonly study: StudyView | null
  readonly summary: ThreadSummary | null
}

export function listThreads(
  threads: readonly ThreadSummary[],
  studies: readonly StudyView[],
  client: Pick<Profile, 'id'>,
): { readonly begun: readonly ListedThread[]; readonly fresh: readonly ListedThread[] } {
  const studyById = new Map<string, StudyView>(studies.map((study) => [study.id, study]))
  const begun = threads.map((summary) => ({
    kind: summary.kind,
    id: summary.id,
    study: studyById.get(summary.id) ?? null,
    summary,
  }))
  const known = new Set(threads.map(({ id }) => id))
  const advice: ListedThread[] = !known.has(client.id)
    ? [{ kind: 'advice', id: client.id, study: null, summary: null }]
    : []
  const fresh = studies
    .filter(({ id, statut }) => !known.has(id) && statut !== 'annulée')
    .map((study): ListedThread => ({ kind: 'study', id: study.id, study, summary: null }))
  return { begun, fresh: [...advice, ...fresh] }
}
