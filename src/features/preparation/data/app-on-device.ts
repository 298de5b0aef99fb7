import { useCallback, useEffect, useState } from 'react'
import { keepArea } from '../../../service-worker/warm.ts'

/**
 * Whether every part of the app that a specialist opens is on this device: pages, texts of all languages, map, reader
 * of PDFs.
 */
export type AppOnDevice = 'asking' | 'here' | 'incomplete'

/** Asks the worker, which fetches missing files; asks again when the network is back. */
export function useAppOnDevice(): { readonly app: AppOnDevice; readonly again: () => void } {
  const [app, setApp] = useState<AppOnDevice>('asking')
  const again = useCallback(() => void keepArea('intervenant').then((here) => setApp(here ? 'here' : 'incomplete')), [])
  useEffect(() => {
    again()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [again])
  return { app, again }
}
