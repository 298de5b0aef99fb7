/** Hints of the platform about the network. Never evidence that it works; that it is gone is believed. */
export interface Signals {
  /** A hidden page looks less often. */
  readonly visible: () => boolean
  /** Returns the unsubscribe function. */
  readonly subscribe: (listener: SignalListener) => () => void
}

export interface SignalListener {
  /** On "online" and when the page becomes visible: the network deserves another look. */
  readonly wake?: () => void
  /** When the page is hidden. */
  readonly hidden?: () => void
  /** On "offline": the device has no network. */
  readonly lost?: () => void
}

// `visibilitychange` bubbles from the document to the window, so no DOM types are needed; a worker has neither.
const scope = globalThis as unknown as EventTarget & { readonly document?: { readonly visibilityState: string } }

export const browserSignals: Signals = {
  visible: () => scope.document?.visibilityState !== 'hidden',
  subscribe({ wake, hidden, lost }) {
    const follow = {
      online: () => wake?.(),
      offline: () => lost?.(),
      visibilitychange: () => (browserSignals.visible() ? wake?.() : hidden?.()),
    }
    for (const [event, act] of Object.entries(follow)) scope.addEventListener(event, act)
    return () => {
      for (const [event, act] of Object.entries(follow)) scope.removeEventListener(event, act)
    }
  },
}
