import { useSyncExternalStore } from 'react'

// The browser lays an open modal dialog over the page and makes the rest inert, toasts included: whatever must be
// seen and heard meanwhile has to live inside of the topmost one.
let stack: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

/** Call when a dialog opens; the answer, when it closes. */
export function enterDialog(dialog: HTMLElement): () => void {
  change([...stack, dialog])
  return () => change(stack.filter((one) => one !== dialog))
}

/** null: no dialog is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stack.at(-1) ?? null,
  )
}

function change(next: readonly HTMLElement[]): void {
  stack = next
  for (const listener of listeners) listener()
}
