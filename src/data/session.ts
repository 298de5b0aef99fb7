import { useSyncExternalStore } from 'react'
import type {
  AuthOutcome,
  ConfirmOutcome,
  LinkOutcome,
  MailLink,
  MailOutcome,
  SessionState,
  SignOutOptions,
  SignOutOutcome,
  SignUp,
  SignUpOutcome,
} from '../../sync/index.ts'
import { loadHawa, sessionStore } from './hawa.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot, prerendered)
}

/** A page rendered at build time is a visitor's: its ways in work before any script has arrived. */
const prerendered = (): SessionState => VISITOR
const VISITOR: SessionState = { kind: 'signed-out' }

export async function signIn(email: string, password: string): Promise<AuthOutcome> {
  return (await loadHawa()).session.signIn(email, password)
}

export async function signUp(account: SignUp): Promise<SignUpOutcome> {
  return (await loadHawa()).session.signUp(account)
}

export async function signOut(options?: SignOutOptions): Promise<SignOutOutcome> {
  return (await loadHawa()).session.signOut(options)
}

export async function askForRecovery(email: string): Promise<MailOutcome> {
  return (await loadHawa()).session.askForRecovery(email, new URL('/reset-password', window.location.href).href)
}

export async function askForConfirmation(email: string): Promise<MailOutcome> {
  return (await loadHawa()).session.askForConfirmation(email)
}

export async function choosePassword(link: MailLink, password: string): Promise<LinkOutcome> {
  return (await loadHawa()).session.choosePassword(link, password)
}

export async function confirmEmail(link: MailLink): Promise<ConfirmOutcome> {
  return (await loadHawa()).session.confirmEmail(link)
}
