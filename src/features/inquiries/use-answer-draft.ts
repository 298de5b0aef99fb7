import { useState } from 'react'
import { useFormDraft } from '../../data/use-form-draft.ts'

export interface AnswerDraft {
  readonly text: string
  /** On this device; false when it keeps nothing. */
  readonly kept: boolean
  readonly write: (text: string) => void
}

/** What is typed as an answer, kept at every keystroke for the person who types it. */
export function useAnswerDraft(kind: string, id: string): AnswerDraft {
  const { draft, keep, forget } = useFormDraft(`inquiry.${kind}.${id}`)
  const [text, setText] = useState(() => draft()?.['reponse'] ?? '')
  const [kept, setKept] = useState(text !== '')
  return {
    text,
    kept,
    write(next) {
      setText(next)
      if (next === '') forget()
      setKept(next !== '' && keep({ reponse: next }))
    },
  }
}
