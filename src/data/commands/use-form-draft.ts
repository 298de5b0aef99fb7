import { storedDraft } from '../../state/drafts.ts'
import { useSync } from '../sync-context.tsx'

/** The draft of a form, kept for its author at every change. `keep` gives false: the person must be told. */
export function useFormDraft(form: string) {
  const { userId } = useSync()
  const stored = storedDraft(form, userId)
  return { ...stored, draft: () => stored.load()?.fields ?? null }
}
