import { useState } from 'react'
import type { ThreadRef } from '../../../sync/index.ts'
import { useSync } from '../../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../../state/message-drafts.ts'

/** What is typed into a conversation, kept at every keystroke for the person who types it. */
export function useThreadDraft({ kind, id }: ThreadRef) {
  const { userId } = useSync()
  const key = { form: `thread.${kind}.${id}`, owner: userId }
  const [text, setText] = useState(() => loadDraft(key, new Date())?.fields['contenu'] ?? '')
  return {
    text,
    write(next: string) {
      setText(next)
      if (next === '') forgetDraft(key)
      else saveDraft(key, { fields: { contenu: next }, savedAt: new Date().toISOString() })
    },
    forget() {
      setText('')
      forgetDraft(key)
    },
  }
}
