import { useEffect, useState, type FormEvent } from 'react'
import { useAskForHelp } from '../../data/support.ts'
import { useSync } from '../../data/sync-context.tsx'
import { forgetDraft, loadDraft, saveDraft } from '../../state/message-drafts.ts'
import { useFields } from '../../ui/use-fields.ts'
import { BLANK, questionOf, questionProblems, type QuestionFields, type QuestionProblem } from './support-fields.ts'

/**
 * A question as it is typed: kept at every keystroke for the person who types it, until it is in the outbox.
 * @param onAsked gets the id of the request
 */
export function useSupportForm(page: string, onAsked: (id: string) => void) {
  const { userId } = useSync()
  const [initial] = useState(() => ({ ...BLANK, ...loadDraft(draftOf(userId), new Date())?.fields }))
  const form = useFields<QuestionFields, QuestionProblem>(initial, questionProblems)
  const { values, setValues, submit } = form
  const ask = useAskForHelp(page)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<'storage_full' | 'failed' | null>(null)
  const dirty = values.sujet !== '' || values.contenu !== ''

  useEffect(() => {
    if (dirty) saveDraft(draftOf(userId), { fields: values, savedAt: new Date().toISOString() })
    else forgetDraft(draftOf(userId))
  }, [values, dirty, userId])

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const fields = submit(event)
    if (!fields || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const { outcome, id } = await ask(questionOf(fields))
      if (outcome.kind === 'queued') {
        forgetDraft(draftOf(userId))
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

const draftOf = (owner: string) => ({ form: 'support', owner })
