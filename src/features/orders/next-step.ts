import type { StudyView } from '../../../sync/index.ts'

/** Which sentence says what happens next: `next.<this>` of the client's texts. */
export function nextStep({ statut, sync }: Pick<StudyView, 'statut' | 'sync'>): StudyView['statut'] | 'unsent' {
  return sync.pending.includes('request_study') ? 'unsent' : statut
}
