import { useSyncExternalStore } from 'react'
import { dialogHistory } from './dialog-history.ts'

interface OpenDialog {
  readonly element: HTMLElement
  readonly close: () => void
}

// The browser lays an open modal dialog over the page and makes the rest inert, toasts included: elements that must be
// seen and heard meanwhile have to be inside of the topmost one.
let stack: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

if (typeof document !== 'undefined') {
  listeners.add(
    dialogHistory({
      count: () => stack.length,
      closeTo(count) {
        for (const { close } of stack.slice(count).toReversed()) close()
      },
    }),
  )
}

/** Call it when a dialog opens, with the function that closes it; call the returned function when it closes. */
export function enterDialog(element: HTMLElement, close: () => void): () => void {
  const entered = { element, close }
  change([...stack, entered])
  return () => change(stack.filter((one) => one !== entered))
}

/** null: no dialog is open. */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stack.at(-1)?.element ?? null,
  )
}

function change(next: readonly OpenDialog[]): void {
  stack = next
  for (const listener of listeners) listener()
}
