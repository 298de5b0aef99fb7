import { useCallback, useState } from 'react'
import { importPreview, readExport, runImport, type ImportOutcome, type UnsentExport } from '../../../../sync/admin.ts'
import { useQuestion } from '../../../data/use-question.ts'
import { useSync } from '../../../data/sync-context.tsx'

export { readExport }
export type { ExportProblem, ImportItem, ImportOutcome, ImportPreview, UnsentExport } from '../../../../sync/admin.ts'

/** The server's answer about an export before any of it is applied. */
export const useImportPreview = (found: UnsentExport) => useQuestion(importPreview(found))

/**
 * The outcomes by id of the command, as they come. `run` may be called again: an applied command is not applied twice.
 */
export function useImportRun(found: UnsentExport) {
  const sync = useSync()
  const [running, setRunning] = useState(false)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ImportOutcome>>(new Map())
  const run = useCallback(async () => {
    setRunning(true)
    try {
      await runImport(sync, found, (id, outcome) => setOutcomes((before) => new Map(before).set(id, outcome)))
    } finally {
      setRunning(false)
    }
  }, [sync, found])
  return { running, outcomes, run }
}
