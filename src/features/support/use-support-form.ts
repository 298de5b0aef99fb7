import type { FormEvent } from 'react'
import { namedQuestion } from '../../data/messages/support.ts'
import { isGiven, useCommand } from '../../keeping/use-command.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { BLANK, questionOf, questionProblems, type QuestionFields, type QuestionProblem } from './support-fields.ts'

/**
 * A question as it is typed: saved at every keystroke for its author, until it is in the outbox.
 * @param onAsked gets the id of the request
 */
export function useSupportForm(onAsked: (id: string) => void) {
  const { forget, ...form } = useKeptFields<QuestionFields, QuestionProblem>('support', BLANK, questionProblems)
  const { values, setValues, submit } = form
  const { busy, run, problem: failure } = useCommand({ shown: true })
  const dirty = values.sujet !== '' || values.contenu !== ''

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    const args = namedQuestion(questionOf(fields))
    if (!isGiven(await run({ name: 'open_support_request', args }))) return
    forget()
    onAsked(args.request_id)
  }
  return { ...form, busy, failure, dirty, send, clear: () => setValues(BLANK) }
}
