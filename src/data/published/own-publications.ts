import { useEffect } from 'react'
import { askPublished } from './published.ts'
import { useSync } from '../sync-context.tsx'

/** Once one of these commands is applied, its author's own device reads the published contents at once. */
export function useOwnPublications(commands: readonly string[]): void {
  const sync = useSync()
  useEffect(() => {
    const verdicts = sync.settlements$.subscribe(({ name, verdict }) => {
      if (commands.includes(name) && verdict.kind === 'applied') void askPublished()
    })
    return () => verdicts.unsubscribe()
  }, [sync, commands])
}
