import type { ReactNode } from 'react'
import type { NoAnswer } from '../../../sync/index.ts'
import { EmptyState } from './empty-state.tsx'
import { SkeletonList } from './skeleton-list.tsx'

interface ListFrameProps {
  readonly state:
    | { readonly kind: 'loading' | 'empty' | 'failed' | 'filled' }
    | { readonly kind: NoAnswer; readonly lastSeenAt: string | null }
  readonly emptyTitle: string
  readonly emptyHint?: ReactNode
  readonly emptyAction?: ReactNode
  readonly onRetry?: () => void
  readonly rows?: number
  readonly children: ReactNode
}

/** Its children when there are items; else a skeleton, or the reason why there are none. */
export function ListFrame({ state, emptyTitle, emptyHint, emptyAction, onRetry, rows = 3, children }: ListFrameProps) {
  switch (state.kind) {
    case 'loading':
      return <SkeletonList rows={rows} />
    case 'filled':
      return children
    case 'empty':
      return <EmptyState kind="empty" title={emptyTitle} hint={emptyHint} action={emptyAction} />
    case 'offline':
    case 'unreachable':
      return <EmptyState kind={state.kind} lastSeenAt={state.lastSeenAt} />
    case 'failed':
      return <EmptyState kind="failed" {...(onRetry ? { onRetry } : {})} />
  }
}
