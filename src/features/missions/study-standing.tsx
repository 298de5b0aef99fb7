import type { StudyView } from '../../../sync/index.ts'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { StudyMark } from '../../ui/study-mark.tsx'

/** Where a study stands. An acceptance that waits for the server is "demandée", never shown as won. */
export function StudyStanding({ study }: { readonly study: StudyView }) {
  const won = !(study.sync.acceptanceAsked && study.statut === 'acceptée')
  return (
    <>
      {won && <StatusBadge statut={study.statut} />}
      <StudyMark mark={study.sync} />
    </>
  )
}

/** null while the server has not said so. */
export function acceptedAt({ sync, date_acceptation }: Pick<StudyView, 'sync' | 'date_acceptation'>): string | null {
  return sync.acceptanceAsked ? null : date_acceptation
}
