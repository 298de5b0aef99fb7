import { useEffect } from 'react'
import type { CommandId } from '../../sync/index.ts'
import { noticeIdOf, suppressNotice } from '../data/commands/suppressed-notices.ts'
import { dismiss } from '../ui/notices/notices.tsx'

/** For components that show the state of these commands beside their thing; a notice that came first is dismissed. */
export function useSuppressedNotices(ids: readonly CommandId[]): void {
  const key = ids.join(' ')
  useEffect(() => {
    const stops = ids.map(suppressNotice)
    for (const id of ids) dismiss(noticeIdOf(id))
    return () => {
      for (const stop of stops) stop()
    }
    // The key names the ids.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key])
}
