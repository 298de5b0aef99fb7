import type { StudyId } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../../state/message-drafts.ts'

/** What is typed into a recommendation, kept at every keystroke for the person who types it; null: into a new one. */
export function useRecommendationDraft(study: StudyId, recommendation: string | null) {
  const { userId } = useSync()
  const key = { form: `recommendation.${study}.${recommendation ?? 'new'}`, owner: userId }
  return {
    draft: () => loadDraft(key, new Date())?.fields ?? null,
    /** False: this device keeps nothing, and the person must be told. */
    keep: (fields: Readonly<Record<string, string>>) => saveDraft(key, { fields, savedAt: new Date().toISOString() }),
    forget: () => forgetDraft(key),
  }
}
