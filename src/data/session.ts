import { useSyncExternalStore } from 'react'
import type { AuthOutcome, SessionState, SignOutOutcome, SignUp } from '../../sync/index.ts'
import { loadHawa, sessionStore } from './hawa.ts'

export function useSession(): SessionState {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.snapshot, sessionStore.snapshot)
}

export async function signIn(email: string, password: string): Promise<AuthOutcome> {
  return (await loadHawa()).session.signIn(email, password)
}

export async function signUp(account: SignUp): Promise<AuthOutcome> {
  return (await loadHawa()).session.signUp(account)
}

export async function signOut(options?: { readonly force?: boolean }): Promise<SignOutOutcome> {
  return (await loadHawa()).session.signOut(options)
}
