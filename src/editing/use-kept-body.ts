import type { ContentBodies, ContentKind } from '../../sync/domain/content.ts'
import { readBody } from '../data/published/contents.ts'
import { useFormDraft } from '../data/commands/use-form-draft.ts'
import type { Unread } from './use-content-editor.ts'

const BODY = 'body'
const BASE = 'base'

/** The input about one thing, kept at every change for its author. */
export function useKeptBody<K extends ContentKind>(kind: K, name: string) {
  const { draft, keep, forget } = useFormDraft(`content-${kind}-${name}`)
  return {
    load: (): { readonly body: ContentBodies[K]; readonly unread: Unread; readonly base: string | null } | null => {
      const { [BODY]: text, [BASE]: base, ...unread } = draft() ?? {}
      const body = text === undefined ? null : readBody(kind, text)
      return body && { body, unread, base: base || null }
    },
    /** False: this device keeps nothing. */
    keep: (body: ContentBodies[K], unread: Unread, base: string | null) =>
      keep({ ...unread, [BODY]: JSON.stringify(body), [BASE]: base ?? '' }),
    forget,
  }
}
