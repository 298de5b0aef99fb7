import { Button, Textarea } from '@mantine/core'
import { IconSend2 } from '@tabler/icons-react'
import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { inquiryCommands, isAnswerable, type Inquiry, type MailedKind } from '../data/inquiries.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { isGiven, useCommand, useProblemText } from '../../../keeping/use-command.ts'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import type { AnswerDraft } from './use-answer-draft.ts'
import classes from '../inquiries.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface AnswerFormProps {
  readonly inquiry: Inquiry & { readonly kind: MailedKind }
  readonly draft: AnswerDraft
  /** Something about it is on its way. */
  readonly busy: boolean
}

/** A mail to the person. The draft leaves the form when it is durable in the outbox. */
export function AnswerForm({ inquiry, draft, busy }: AnswerFormProps) {
  const { t } = useTranslation('inquiries')
  const { busy: sending, run, problem: notTaken, forgetProblem } = useCommand({ shown: true })
  const textOf = useProblemText()
  const [problem, setProblem] = useState<'required' | 'too_long' | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { state, email, langue, replies } = inquiry
  if (!isAnswerable(state)) return <p>{t(state === 'close' ? 'answer.closed' : 'answer.spam')}</p>
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = textFaults('answer_inquiry', { reponse: draft.text }).reponse ?? null
    setProblem(wrong)
    if (wrong) {
      field.current?.focus()
      return
    }
    if (isGiven(await run(inquiryCommands.answer(inquiry, draft.text.trim())))) draft.write('')
  }
  return (
    <form className={kit.stackSm} onSubmit={(event) => void submit(event)} noValidate>
      <Textarea
        ref={field}
        label={t('answer.label')}
        description={t('answer.hint', { email: isolate(email), langue: t(`langue.${langue}`) })}
        value={draft.text}
        autosize
        minRows={4}
        maxRows={20}
        onChange={({ currentTarget: { value } }) => {
          draft.write(value)
          setProblem(null)
          forgetProblem()
        }}
        error={problem ? t(`answer.${problem}`) : notTaken && textOf(notTaken)}
        attributes={ownDirection(draft.text)}
      />
      <div className={classes.send}>
        <Button
          type="submit"
          loading={sending}
          disabled={busy}
          leftSection={<IconSend2 size={18} aria-hidden="true" className={kit.onward} />}
        >
          {t(replies > 0 ? 'answer.again' : 'answer.send')}
        </Button>
        {draft.kept && <small>{t('answer.draft')}</small>}
      </div>
      {busy && <p className={`${kit.note} ${classes.when}`}>{t('answer.busy')}</p>}
    </form>
  )
}
