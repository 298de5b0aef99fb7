import { useState, type FormEvent } from 'react'
import { useAskForHelp } from '../../data/support.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { BLANK, questionOf, questionProblems, type QuestionFields, type QuestionProblem } from './support-fields.ts'

/**
 * A question as it is typed: saved at every keystroke for its author, until it is in the outbox.
 * @param onAsked gets the id of the request
 */
export function useSupportForm(onAsked: (id: string) => void) {
  const { forget, ...form } = useKeptFields<QuestionFields, QuestionProblem>('support', BLANK, questionProblems)
  const { values, setValues, submit } = form
  const ask = useAskForHelp()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<'storage_full' | 'failed' | null>(null)
  const dirty = values.sujet !== '' || values.contenu !== ''

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { outcome, id } = await ask(questionOf(fields))
      if (outcome.kind === 'queued') {
        forget()
        onAsked(id)
      } else setFailure(outcome.kind === 'storage-full' ? 'storage_full' : 'failed')
    } catch (error) {
      setFailure('failed')
      throw error
    } finally {
      setBusy(false)
    }
  }
  return { ...form, busy, failure, dirty, send, clear: () => setValues(BLANK) }
}
