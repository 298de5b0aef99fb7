import type { AskFailure } from '../../../sync/index.ts'
import { EmptyState } from './empty-state.tsx'

interface AskFailedProps {
  readonly reason: AskFailure
  /** The time of the data that is still shown; null: none is. */
  readonly lastSeenAt?: string | null
  readonly onRetry: () => void
}

/** In place of data that the server was asked for without success. */
export function AskFailed({ reason, lastSeenAt = null, onRetry }: AskFailedProps) {
  if (reason === 'refused') return <EmptyState kind="failed" onRetry={onRetry} />
  return <EmptyState kind={reason} lastSeenAt={lastSeenAt} onRetry={onRetry} />
}
