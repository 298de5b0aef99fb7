import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useProfile } from '../../../data/sync-status.ts'
import { isOpenWhileWaiting } from '../../../subjects/areas/area-links.ts'
import { SkeletonList } from '../../../ui/lists/skeleton-list.tsx'

const WaitingPage = lazy(async () => ({ default: (await import('./waiting-page.tsx')).WaitingPage }))

interface ApprovalGateProps {
  /** The offer to install the app, where the browser can. */
  readonly install: ReactNode
  readonly children: ReactNode
}

/**
 * Until an administrator has approved the account there is no study to show: each page of studies says what happens
 * next. The area opens with the changed profile.
 */
export function ApprovalGate({ install, children }: ApprovalGateProps) {
  const profile = useProfile()
  const open = useLocation({ select: ({ pathname }) => isOpenWhileWaiting(pathname) })
  if (!profile || profile.is_approved || open) return children
  return (
    <Suspense fallback={<SkeletonList rows={4} />}>
      <WaitingPage profile={profile} install={install} />
    </Suspense>
  )
}
