import { lookAtDevice } from '../../../sync/glance.ts'

/**
 * Messages to the company, with or without an account. The code that sends them (Dexie, the checks) is loaded at the
 * first focus of a form, and at the start of a page only if this device has messages.
 */
export type { MessageOutcome, MessageReceipt } from './message-outbox.ts'
export type { VisitorCommand, VisitorCommandName } from '../../../sync/visitor.ts'

export const loadMessages = () => import('./message-outbox.ts')

// A hint only, as for the session: the outbox itself knows the waiting messages.
const HINT = 'hawa.messages'

export function noteMessages(any: boolean): void {
  try {
    if (any) localStorage.setItem(HINT, '1')
    else localStorage.removeItem(HINT)
  } catch {
    // Without storage the worker and the next visit to a form send the waiting messages.
  }
}

/** Whether this device has messages of a visitor to send or to show. */
export function hasMessages(): boolean {
  try {
    return localStorage.getItem(HINT) !== null
  } catch {
    return false
  }
}

/** Goes on sending a visitor's earlier messages, on whatever page the app starts. */
export async function resumeMessages(): Promise<void> {
  if (hasMessages() || (await lookAtDevice()).messages) await (await loadMessages()).openVisitor()
}
