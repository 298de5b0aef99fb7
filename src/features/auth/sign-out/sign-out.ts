import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SignOutOptions } from '../../../../sync/index.ts'
import { leaveByWill } from '../../../data/device/leaving.ts'
import { signOut } from '../../../data/session.ts'
import { notify } from '../../../ui/notices/notices.tsx'

export type SignOutPlace = 'site' | 'client' | 'intervenant' | 'admin'

export type SignOutPhase =
  | { readonly kind: 'idle' | 'working' | 'not-told' }
  /** Unsent work is on this device: the person decides [L13]. */
  | { readonly kind: 'asking'; readonly count: number }

/** `scope`: as the session takes it. */
export function useSignOut(place: SignOutPlace, scope?: SignOutOptions['scope']) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<SignOutPhase>({ kind: 'idle' })

  const leave = (force: boolean) =>
    leaveByWill(async () => {
      setPhase({ kind: 'working' })
      try {
        const outcome = await signOut({ force, ...(scope && { scope }) })
        if (outcome.kind === 'unsent-work') return setPhase({ kind: 'asking', count: outcome.count })
        if (outcome.kind === 'not-told') return setPhase({ kind: 'not-told' })
        await navigate({ to: place === 'admin' ? '/login' : '/' })
        notify({ kind: 'success', title: t('session.signedOut'), text: t('session.signedOutText') })
      } catch {
        notify({ kind: 'error', id: 'sign-out', title: t('session.signOutFailed'), text: t(FAILURES[place]) })
      }
      setPhase({ kind: 'idle' })
    })

  return {
    phase,
    start: () => void leave(false),
    confirm: () => void leave(true),
    stay: () => setPhase({ kind: 'idle' }),
  }
}

const FAILURES = {
  site: 'session.signOutFailedSite',
  client: 'session.signOutFailedClient',
  intervenant: 'session.signOutFailedSite',
  admin: 'session.signOutFailedAdmin',
} as const satisfies Record<SignOutPlace, string>
