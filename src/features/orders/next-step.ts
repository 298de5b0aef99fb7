import type { StudyView } from '../../../sync/index.ts'

/** The key of the sentence about the next step: `next.<this>` of the client's texts. */
export function nextStep({ statut, sync }: Pick<StudyView, 'statut' | 'sync'>): StudyView['statut'] | 'unsent' {
  return sync.pending.includes('request_study') ? 'unsent' : statut
}
