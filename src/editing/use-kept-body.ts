import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import { readBody } from '../data/contents.ts'
import { useSync } from '../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../state/message-drafts.ts'
import type { Unread } from './use-content-editor.ts'

const BODY = 'body'
const BASE = 'base'

/** What is typed about one thing, kept at every change for the person who does. */
export function useKeptBody<K extends ContentKind>(kind: K, name: string) {
  const { userId } = useSync()
  const key = { form: `content-${kind}-${name}`, owner: userId }
  return {
    load: (): { readonly body: ContentBodies[K]; readonly unread: Unread; readonly base: string | null } | null => {
      const { [BODY]: text, [BASE]: base, ...unread } = loadDraft(key, new Date())?.fields ?? {}
      const body = text === undefined ? null : readBody(kind, text)
      return body && { body, unread, base: base || null }
    },
    /** False: this device keeps nothing. */
    keep: (body: ContentBodies[K], unread: Unread, base: string | null) =>
      saveDraft(key, {
        fields: { ...unread, [BODY]: JSON.stringify(body), [BASE]: base ?? '' }, savedAt: new Date().toISOString(),
      }),
    forget: () => forgetDraft(key),
  }
}
