import { useState } from 'react'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'

export interface AnswerDraft {
  readonly text: string
  /** Whether the draft is stored on this device. */
  readonly kept: boolean
  readonly write: (text: string) => void
}

/** The draft of an answer, saved at every keystroke for its author. */
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
