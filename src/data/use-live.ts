import { useMemo, useSyncExternalStore } from 'react'
import type { Observable } from 'rxjs'

/**
 * The latest value of an observable; undefined until the first one. `open` is called anew when `key` changes.
 * A failing observable is thrown into the nearest error boundary.
 */
export function useLive<T>(key: string, open: () => Observable<T>): T | undefined {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `key` names everything `open` depends on
  const store = useMemo(() => liveStore(open()), [key])
  const state = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  if (state.failure) throw state.failure.error
  return state.value
}

interface LiveState<T> {
  readonly value: T | undefined
  readonly failure: { readonly error: unknown } | null
}

function liveStore<T>(observable: Observable<T>) {
  let state: LiveState<T> = { value: undefined, failure: null }
  return {
    snapshot: () => state,
    subscribe(changed: () => void) {
      const subscription = observable.subscribe({
        next(value) {
          state = { value, failure: null }
          changed()
        },
        error(error: unknown) {
          state = { value: undefined, failure: { error } }
          changed()
        },
      })
      return () => subscription.unsubscribe()
    },
  }
}
