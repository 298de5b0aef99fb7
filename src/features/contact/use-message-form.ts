import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react'
import type { CommandId, InvalidField, RefusalCode } from '../../../sync/index.ts'
import {
  loadMessages,
  type MessageOutcome,
  type MessageReceipt,
  type VisitorCommand,
  type VisitorCommandName,
} from '../../data/messages/messages.ts'
import { loadTexts } from '../../i18n/setup.ts'
import { fieldProblems, filledFields, type ContactFields, type FieldProblems, type Traps } from './message-fields.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useReceipts } from './use-receipts.ts'

type Messages = Awaited<ReturnType<typeof loadMessages>>
type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Why nothing was sent, as a code: rendering makes the sentence. */
export type Failure =
  | { readonly kind: 'failed' | 'storage-full' }
  | { readonly kind: 'refused'; readonly code: RefusalCode }
export type Sent = Extract<MessageOutcome, { kind: 'received' | 'waiting' }>

export interface MessageFormSetup<F extends ContactFields> {
  readonly name: VisitorCommandName
  /** Names its draft. */
  readonly form: string
  readonly blank: F
  readonly commandOf: (fields: F, traps: Traps) => VisitorCommand
  readonly onReceived?: (sent: Sent) => void
}

/** A form whose message goes through the outbox; the heavy code is loaded on its first focus. */
export function useMessageForm<F extends ContactFields>({
  name,
  form,
  blank,
  commandOf,
  onReceived,
}: MessageFormSetup<F>) {
  const element = useRef<HTMLFormElement>(null)
  const honeypot = useRef<HTMLInputElement>(null)
  const openedAt = useRef(0)
  const draft = useMessageDraft(form, blank, element)
  const { values, setValues } = draft
  const [messages, setMessages] = useState<Messages | null>(null)
  const [tried, setTried] = useState(false)
  const [told, setTold] = useState<FieldProblems>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const [count, setCount] = useState(0)
  const receipts = useReceipts(name, draft.owner, count)

  useEffect(() => {
    openedAt.current = now()
  }, [])

  const traps = (): Traps => ({
    website: honeypot.current?.value ?? '',
    elapsed_ms: Math.round(now() - openedAt.current),
  })
  const check = (fields: F, by: Messages) =>
    fieldProblems(by.checkMessage(commandOf(fields, { website: '', elapsed_ms: 0 })))
  const problems: FieldProblems = { ...told, ...(tried && messages ? check(values, messages) : {}) }

  function change(field: string, text: string): void {
    setValues((before) => ({ ...before, [field]: text }))
    setTold(({ [field]: _, ...rest }) => rest)
  }

  function blame(wrong: FieldProblems): void {
    setTold(wrong)
    const first = [...(element.current?.elements ?? [])].find((input) => (input.getAttribute('name') ?? '') in wrong)
    if (first instanceof HTMLElement) first.focus()
  }

  async function send(): Promise<void> {
    const loaded = await loadMessages()
    setMessages(loaded)
    const wrong = check(values, loaded)
    setTried(true)
    if (Object.keys(wrong).length > 0) return blame(wrong)
    await passed(loaded.MIN_ELAPSED_MS - traps().elapsed_ms)
    const outcome = await loaded.sendMessage(commandOf(values, traps()))
    setCount((before) => before + 1)
    switch (outcome.kind) {
      case 'received':
      case 'waiting':
        draft.clear(values)
        setTried(false)
        setSent(outcome)
        openedAt.current = now()
        return outcome.kind === 'received' ? onReceived?.(outcome) : undefined
      case 'invalid':
        return blame(fieldProblems(outcome.problems))
      case 'refused':
        return refused(outcome.code, outcome.problem)
      case 'storage-full':
        return setFailure(outcome)
    }
  }

  async function refused(code: RefusalCode, problem: InvalidField | null): Promise<void> {
    if (problem && problem.field in blank) return blame(fieldProblems([problem]))
    // Without the text of the refusal, the form still shows that nothing was sent.
    setFailure(
      await loadTexts('refusal').then(
        () => ({ kind: 'refused' as const, code }),
        () => ({ kind: 'failed' as const }),
      ),
    )
  }

  return {
    element,
    honeypot,
    values,
    problems,
    busy,
    failure,
    receipts,
    sent: sent && arrived(sent, receipts),
    hydrated: draft.hydrated,
    savedAt: draft.savedAt,
    change,
    /** For an input: its name, text and change. */
    field: (field: keyof F & string) => ({
      name: field,
      value: values[field] ?? '',
      onChange: ({ currentTarget: { value } }: ChangeEvent<FieldElement>) => change(field, value),
    }),
    warm: () => {
      if (!messages) loadMessages().then(setMessages, () => {})
    },
    clear: () => {
      draft.clear(values)
      setTried(false)
      setTold({})
    },
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault()
      if (busy || !draft.hydrated) return
      setBusy(true)
      setFailure(null)
      setSent(null)
      send()
        .catch((error: unknown) => {
          setFailure({ kind: 'failed' })
          reportError(error)
        })
        .finally(() => setBusy(false))
    },
    /** The words of a refused message go back into the form, with the field that was wrong. */
    async takeBack({ id, state }: MessageReceipt): Promise<void> {
      const words = await (await loadMessages()).takeBack(id)
      if (!words) return
      setValues(filledFields(blank, words))
      if (state.kind === 'refused' && state.problem) blame(fieldProblems([state.problem]))
    },
    discard: async (id: CommandId): Promise<void> => (await loadMessages()).discardMessage(id),
  }
}

export type MessageFormState = ReturnType<typeof useMessageForm<ContactFields>>

/** A waiting message is shown as received once it has arrived. */
function arrived(sent: Sent, receipts: readonly MessageReceipt[]): Sent {
  const { number } = sent
  return receipts.some((receipt) => receipt.number === number && receipt.state.kind === 'received')
    ? { kind: 'received', number }
    : sent
}

/** Milliseconds of a monotonic clock. */
const now = (): number => performance.now()

function passed(ms: number): Promise<void> {
  return ms > 0
    ? new Promise((resolve) => {
        setTimeout(resolve, ms)
      })
    : Promise.resolve()
}
