import type { CommandId, InvalidField, ItemState, OutboxItem, RefusalCode, Sync } from '../../../sync/index.ts'
import { suppressNotice } from './suppressed-notices.ts'

/**
 * How long a person waits for a verdict, in milliseconds: a slow network answers within it, and nobody leaves a form
 * that long. After it, and as soon as an attempt has failed, the command waits in the outbox.
 */
const PATIENCE_MS = 6_000

export type Verdict =
  | { readonly kind: 'applied' }
  /** Kept on this device, and sent from there. `offline`: the network is missing, and not only the server's answer. */
  | { readonly kind: 'waiting'; readonly offline: boolean }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }

interface Watched {
  readonly id: CommandId
  readonly state: ItemState
}

/** Calls back at once and after every change of an outbox; returns the way to stop. */
export type WatchItems = (listener: (items: readonly Watched[]) => void) => () => void

export const itemsOf =
  (sync: Sync) =>
  (listener: (items: readonly OutboxItem[]) => void): (() => void) => {
    const subscription = sync.outbox.items$.subscribe(listener)
    return () => subscription.unsubscribe()
  }

/**
 * The verdict on a queued command, or that none comes soon.
 * @param patience where a page goes on without the verdict, milliseconds
 */
export function verdictOf(watch: WatchItems, id: CommandId, patience = PATIENCE_MS): Promise<Verdict> {
  return new Promise((resolve) => {
    const settle = (verdict: Verdict | null) => {
      if (!verdict) return
      clearTimeout(timer)
      // The first call may come before `watch` has returned.
      queueMicrotask(() => stop())
      resolve(verdict)
    }
    const timer = setTimeout(() => settle({ kind: 'waiting', offline: false }), patience)
    const stop = watch((items) => settle(verdictIn(items.find((item) => item.id === id)?.state)))
  })
}

function verdictIn(state: ItemState | undefined): Verdict | null {
  switch (state?.kind) {
    case 'received':
      return { kind: 'applied' }
    case 'refused':
      return { kind: 'refused', code: state.code, problem: state.problem }
    case 'held':
      return { kind: 'waiting', offline: false }
    case 'waiting':
      return state.lastProblem === null ? null : { kind: 'waiting', offline: state.lastProblem === 'offline' }
    default:
      return null
  }
}

/** For a form that tells a refusal itself: it holds what was typed, so the refused command leaves the outbox. */
export async function verdictInForm(sync: Sync, id: CommandId): Promise<Verdict> {
  const stop = suppressNotice(id)
  const verdict = await verdictOf(itemsOf(sync), id)
  if (verdict.kind === 'refused') await sync.outbox.discard(id)
  else stop()
  return verdict
}
