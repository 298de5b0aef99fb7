import { useState } from 'react'
import type { ThreadRef } from '../../../../sync/index.ts'
import { useFormDraft } from '../../../data/commands/use-form-draft.ts'

/** The draft of a message, saved at every keystroke for its author. */
export function useThreadDraft({ kind, id }: ThreadRef) {
  const { draft, keep, forget } = useFormDraft(`thread.${kind}.${id}`)
  const [text, setText] = useState(() => draft()?.['contenu'] ?? '')
  return {
    text,
    write(next: string) {
      setText(next)
      if (next === '') forget()
      else keep({ contenu: next })
    },
    forget() {
      setText('')
      forget()
    },
  }
}
