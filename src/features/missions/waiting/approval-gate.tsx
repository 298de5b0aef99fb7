import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useProfile } from '../../../data/sync-status.ts'
import { isOpenWhileWaiting } from '../../../subjects/areas/area-links.ts'
import { WaitingPage } from './waiting-page.tsx'

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
  return profile && !profile.is_approved && !open ? <WaitingPage profile={profile} install={install} /> : children
}
