import type { HandedFile } from '../../../sync/index.ts'
import { useSync } from '../sync-context.tsx'
import { useLive } from '../use-live.ts'

/** The file that another app shared for this person; null: none; undefined while the device is being read. */
export function useHandedFile(): HandedFile | null | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.handedFiles.file$)
}
