import { forgetDraft, loadDraft, saveDraft } from '../state/message-drafts.ts'
import { useSync } from './sync-context.tsx'

/** The draft of a form, kept for its author at every change. */
export function useFormDraft(form: string) {
  const { userId } = useSync()
  const key = { form, owner: userId }
  return {
    draft: () => loadDraft(key, new Date())?.fields ?? null,
    /** False: this device stores nothing, and the person must be told. */
    keep: (fields: Readonly<Record<string, string>>) => saveDraft(key, { fields, savedAt: new Date().toISOString() }),
    forget: () => forgetDraft(key),
  }
}
