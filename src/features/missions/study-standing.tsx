import type { StudyView } from '../../../sync/index.ts'
import { StatusBadge } from '../../subjects/studies/status-badge.tsx'
import { StudyMark } from '../../subjects/studies/study-mark.tsx'

/** State of a study. An acceptance that waits for the server is shown as "demandée", never as won. */
export function StudyStanding({ study }: { readonly study: StudyView }) {
  const won = !(study.sync.acceptanceAsked && study.statut === 'acceptée')
  return (
    <>
      {won && <StatusBadge statut={study.statut} />}
      <StudyMark mark={study.sync} />
    </>
  )
}

/** null until the server has confirmed the acceptance. */
export function acceptedAt({ sync, date_acceptation }: Pick<StudyView, 'sync' | 'date_acceptation'>): string | null {
  return sync.acceptanceAsked ? null : date_acceptation
}
