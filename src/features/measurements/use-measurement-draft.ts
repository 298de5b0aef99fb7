import type { StudyId } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../../state/message-drafts.ts'

/** What is typed into a row of the field book, kept at every keystroke for the person who types it. */
export function useMeasurementDraft(study: StudyId) {
  const { userId } = useSync()
  const key = { form: `measurement.${study}`, owner: userId }
  return {
    draft: () => loadDraft(key, new Date())?.fields ?? null,
    /** False: this device keeps nothing, and the person must be told. */
    keep: (fields: Readonly<Record<string, string>>) => saveDraft(key, { fields, savedAt: new Date().toISOString() }),
    forget: () => forgetDraft(key),
  }
}
