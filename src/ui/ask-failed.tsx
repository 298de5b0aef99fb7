import type { AskFailure } from '../../sync/index.ts'
import { EmptyState } from './empty-state.tsx'

interface AskFailedProps {
  readonly reason: AskFailure
  /** Of what is shown all the same; null: nothing is. */
  readonly lastSeenAt?: string | null
  readonly onRetry: () => void
}

/** In place of what the server was asked for in vain. */
export function AskFailed({ reason, lastSeenAt = null, onRetry }: AskFailedProps) {
  if (reason === 'refused') return <EmptyState kind="failed" onRetry={onRetry} />
  return <EmptyState kind={reason} lastSeenAt={lastSeenAt} onRetry={onRetry} />
}
