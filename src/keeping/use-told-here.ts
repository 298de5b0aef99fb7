import { useEffect } from 'react'
import type { CommandId } from '../../sync/index.ts'
import { settledNotice, tellHere } from '../data/told-here.ts'
import { dismiss } from '../ui/notices.tsx'

/** For what shows where these commands are beside their thing; a notice that was quicker goes. */
export function useToldHere(ids: readonly CommandId[]): void {
  const key = ids.join(' ')
  useEffect(() => {
    const stops = ids.map(tellHere)
    for (const id of ids) dismiss(settledNotice(id))
    return () => {
      for (const stop of stops) stop()
    }
    // The key names the ids.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}
