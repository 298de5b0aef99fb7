import { useEffect, useState } from 'react'
import { fetchStudyMap, keptStudyMap, type StudyMap } from '../data/study-map.ts'

export type MapState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'current'; readonly map: StudyMap }
  /** The server does not answer: the last figures of this device. */
  | { readonly kind: 'kept'; readonly map: StudyMap }
  /** There are no earlier figures either. */
  | { readonly kind: 'none' }

const PATIENCE = 15_000

/** Loads the figures; when that fails, shows those kept on this device. Loads again when the network comes back. */
export function useStudyMap(): { readonly state: MapState; readonly retry: () => void } {
  const [state, setState] = useState<MapState>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const late = setTimeout(() => stop.abort(), PATIENCE)
    let left = false
    const show = (next: MapState): void => {
      if (!left) setState(next)
    }
    fetchStudyMap(stop.signal)
      .then((map) => show({ kind: 'current', map }))
      .catch(() => {
        const map = keptStudyMap()
        show(map ? { kind: 'kept', map } : { kind: 'none' })
      })
      .finally(() => clearTimeout(late))
    return () => {
      left = true
      clearTimeout(late)
      stop.abort()
    }
  }, [attempt])
  useEffect(() => {
    const again = () => setAttempt((count) => count + 1)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
  return { state, retry: () => setAttempt((count) => count + 1) }
}
