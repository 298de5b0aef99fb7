import { useSync } from '../../../data/sync-context.tsx'
import { useLive } from '../../../data/use-live.ts'

/** The tokens of the links that were made on this device, by id of the record. */
export function useShareTokens(): ReadonlyMap<string, string> | undefined {
  const sync = useSync()
  return useLive(`${sync.userId} share tokens`, () => sync.shares.tokens$)
}
