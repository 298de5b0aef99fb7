import { useEffect, useState } from 'react'
import type { AuthFailure } from '../../../../sync/index.ts'
import { askForConfirmation, askForRecovery } from '../../../data/session.ts'
import { unreachable } from '../../../subjects/accounts/auth-problem-text.ts'

export type MailKind = 'recovery' | 'confirmation'

export interface MailRequest {
  readonly email: string
  /** Device time of the last mail, in milliseconds. */
  readonly at: number
}

/** Equals the servers' `max_frequency`. */
const PAUSE_MS = 60_000

const ASK = { recovery: askForRecovery, confirmation: askForConfirmation } as const satisfies Record<MailKind, unknown>

/** Whole seconds until the next mail may be requested. A clock that is set back makes nobody wait longer. */
export function secondsLeft(at: number, now: number): number {
  const passed = now - at
  return passed < 0 ? 0 : Math.max(0, Math.ceil((PAUSE_MS - passed) / 1000))
}

/** The last mail requested in this tab and the pause after it, across reloads. Null before hydration. */
export function useMailRequest(kind: MailKind) {
  const [request, setRequest] = useState<MailRequest | null>(null)
  const [left, setLeft] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<AuthFailure | null>(null)
  useEffect(() => setRequest(recall(kind)), [kind])
  useEffect(() => {
    if (!request) return
    const tick = () => setLeft(secondsLeft(request.at, Date.now()))
    tick()
    const timer = setInterval(tick, 250)
    return () => clearInterval(timer)
  }, [request])

  const note = (email: string) => {
    const made = { email, at: Date.now() }
    remember(kind, made)
    setRequest(made)
    setFailure(null)
  }

  return {
    request,
    left,
    busy,
    failure,
    /** A mail has just been sent without a request from this form. */
    note,
    /** True when the server has accepted the request. */
    async ask(email: string): Promise<boolean> {
      if (busy) return false
      setBusy(true)
      setFailure(null)
      const outcome = await ASK[kind](email).catch(unreachable)
      setBusy(false)
      if (outcome.kind === 'failed') setFailure(outcome)
      else note(email)
      return outcome.kind !== 'failed'
    },
  }
}

const keyOf = (kind: MailKind): string => `hawa.mail.${kind}`

// sessionStorage belongs to the tab: on a shared tablet, nobody sees another person's address.
function remember(kind: MailKind, request: MailRequest): void {
  try {
    sessionStorage.setItem(keyOf(kind), JSON.stringify(request))
  } catch {
    // The browser stores nothing: only the countdown is lost on reload.
  }
}

function recall(kind: MailKind): MailRequest | null {
  try {
    return readMailRequest(JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null'))
  } catch {
    return null
  }
}

export function readMailRequest(stored: unknown): MailRequest | null {
  const { email, at } = (stored ?? {}) as Partial<Record<keyof MailRequest, unknown>>
  return typeof email === 'string' && typeof at === 'number' ? { email, at } : null
}
