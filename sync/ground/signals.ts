/** Platform hints that the network deserves another look. Never evidence that it works. */
export interface Signals {
  /** A hidden page looks less often. */
  readonly visible: () => boolean
  /**
   * Calls `wake` on "online" and when the page becomes visible, and `hidden` when it is hidden. Returns the unsubscribe
   * function.
   */
  readonly subscribe: (wake: () => void, hidden?: () => void) => () => void
}

// `visibilitychange` bubbles from the document to the window, so no DOM types are needed; a worker has neither.
const scope = globalThis as unknown as EventTarget & { readonly document?: { readonly visibilityState: string } }

export const browserSignals: Signals = {
  visible: () => scope.document?.visibilityState !== 'hidden',
  subscribe(wake, hidden) {
    const seen = () => {
      if (browserSignals.visible()) wake()
      else hidden?.()
    }
    scope.addEventListener('online', wake)
    scope.addEventListener('visibilitychange', seen)
    return () => {
      scope.removeEventListener('online', wake)
      scope.removeEventListener('visibilitychange', seen)
    }
  },
}
