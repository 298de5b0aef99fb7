import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import { readBody } from '../data/contents.ts'
import { useSync } from '../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../state/message-drafts.ts'

/** What is typed about one thing, kept at every change for the person who does. */
export function useKeptBody<K extends ContentKind>(kind: K, name: string) {
  const { userId } = useSync()
  const key = { form: `content-${kind}-${name}`, owner: userId }
  return {
    load: (): { readonly body: ContentBodies[K]; readonly base: string | null } | null => {
      const fields = loadDraft(key, new Date())?.fields
      const body = fields?.['body'] === undefined ? null : readBody(kind, fields['body'])
      return body && { body, base: fields?.['base'] || null }
    },
    /** False: this device keeps nothing. */
    keep: (body: ContentBodies[K], base: string | null) => saveDraft(key, { fields: { body: JSON.stringify(body), base: base ?? '' }, savedAt: new Date().toISOString() }),
    forget: () => forgetDraft(key),
  }
}
