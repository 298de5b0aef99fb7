import { useState } from 'react'
import { useSync } from '../../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../../state/message-drafts.ts'

export interface AnswerDraft {
  readonly text: string
  /** On this device; false when it keeps nothing. */
  readonly kept: boolean
  readonly write: (text: string) => void
}

/** What is typed as an answer, kept at every keystroke for the person who types it. */
export function useAnswerDraft(kind: string, id: string): AnswerDraft {
  const { userId } = useSync()
  const key = { form: `inquiry.${kind}.${id}`, owner: userId }
  const [text, setText] = useState(() => loadDraft(key, new Date())?.fields['reponse'] ?? '')
  const [kept, setKept] = useState(text !== '')
  return {
    text,
    kept,
    write(next) {
      setText(next)
      if (next === '') forgetDraft(key)
      setKept(next !== '' && saveDraft(key, { fields: { reponse: next }, savedAt: new Date().toISOString() }))
    },
  }
}
