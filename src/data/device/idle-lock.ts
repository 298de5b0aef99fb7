import { firstOf, knownSession, loadHawa, openedSync } from '../hawa.ts'

const TOUCHED = 'hawa.touched'

/** Records an action of the person. In the page's storage, so that every tab and a restart know it. */
export function touched(): void {
  localStorage.setItem(TOUCHED, String(Date.now()))
}

/**
 * Locks the device after the idle time that the signed-in person has set. Not while it sends: an upload is not stopped
 * for lack of input. True: it is locked now.
 */
export async function lockWhenIdle(): Promise<boolean> {
  const session = await knownSession()
  if (session.kind !== 'signed-in' || !session.sealed) return false
  const { mine } = await firstOf((await loadHawa()).session.codes.codes$)
  if (!mine || Date.now() - Number(localStorage.getItem(TOUCHED) ?? 0) < mine.lockAfter * 60_000) return false
  const { phase } = await firstOf((await openedSync()).status$)
  return phase !== 'sending' && (await loadHawa()).session.codes.lock()
}
