/** Hints from the platform that the network deserves another look. Never evidence that it works. */
export interface Signals {
  /** A hidden page looks less often. */
  readonly visible: () => boolean
  /** Calls back on "online" and when the page becomes visible. Returns the way to stop. */
  readonly subscribe: (wake: () => void) => () => void
}

// `visibilitychange` bubbles from the document to the window, so no DOM types are needed; a worker has neither.
const scope = globalThis as unknown as EventTarget & { readonly document?: { readonly visibilityState: string } }

export const browserSignals: Signals = {
  visible: () => scope.document?.visibilityState !== 'hidden',
  subscribe(wake) {
    const seen = () => {
      if (browserSignals.visible()) wake()
    }
    scope.addEventListener('online', wake)
    scope.addEventListener('visibilitychange', seen)
    return () => {
      scope.removeEventListener('online', wake)
      scope.removeEventListener('visibilitychange', seen)
    }
  },
}
