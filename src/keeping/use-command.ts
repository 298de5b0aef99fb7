import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command, DispatchOutcome, NoticeContext, OutboxItem } from '../../sync/index.ts'
import { dispatchFrom } from '../data/commands/dispatch.ts'
import { useSync } from '../data/sync-context.tsx'
import { verdictInForm, type Verdict } from '../data/commands/verdict.ts'
import { notify } from '../ui/notices/notices.tsx'
import { useRefusalText } from './refusal-text.ts'

/** `gone`: the item to be replaced has just left, and nothing was saved. */
export type CommandOutcome = DispatchOutcome | Verdict | { readonly kind: 'gone' }
type Given = Extract<CommandOutcome, { kind: 'queued' | 'applied' | 'waiting' }>
export type CommandProblem = Exclude<CommandOutcome, Given>

/** Durable on this device, or carried out already. */
export const isGiven = (outcome: CommandOutcome): outcome is Given =>
  outcome.kind === 'queued' || outcome.kind === 'applied' || outcome.kind === 'waiting'

/** How long a command is not sent, so that it can be taken back: milliseconds (decision 0109). */
const UNDO_MS = 10_000

interface Options {
  /** Waits a moment for the server: a refusal belongs into this form. Else the verdict comes as a notice, later. */
  readonly waits?: boolean
  /** The form shows `problem`. Else a notice does. */
  readonly shown?: boolean
  /** Of that notice. */
  readonly title?: string
  /** The row of the thing shows that the command waits. Else a notice does. */
  readonly quiet?: boolean
  /** The command is not sent for ten seconds, and a notice offers to take it back (decision 0109). */
  readonly undoable?: boolean
  /** Replaces this item, which waits here. */
  readonly instead?: OutboxItem | undefined
  /** The notice of the verdict has words of its own there. */
  readonly context?: NoticeContext | undefined
}

/** Gives commands in their order, up to the first that is not taken, and says how the last one went. */
export function useCommand({ waits, shown, title, quiet, undoable, instead, context }: Options = {}) {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const tell = useProblemNotice()
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState<CommandProblem | null>(null)
  const give = async (command: Command): Promise<CommandOutcome> => {
    const outcome = instead
      ? ((await sync.outbox.replace(instead.id, command, t('take_back.motif'))) ?? { kind: 'gone' as const })
      : await dispatchFrom(sync, command, {
          context,
          quiet,
          grace: undoable ? UNDO_MS : undefined,
        })
    return waits && outcome.kind === 'queued' ? verdictInForm(sync, outcome.id) : outcome
  }
  const run = async (first: Command, ...rest: readonly Command[]): Promise<CommandOutcome> => {
    setRunning((before) => before + 1)
    setProblem(null)
    try {
      let outcome = await give(first)
      for (const command of rest) if (isGiven(outcome)) outcome = await give(command)
      if (!isGiven(outcome)) {
        setProblem(outcome)
        if (!shown || outcome.kind === 'gone') tell(outcome, title)
      }
      return outcome
    } finally {
      setRunning((before) => before - 1)
    }
  }
  return { busy: running > 0, run, problem, forgetProblem: () => setProblem(null) }
}

/** The reader's sentence. `failed`: the form's own, for input that the command does not take. */
export function useProblemText(): (problem: CommandProblem, failed?: string) => string {
  const { t } = useTranslation('sync')
  const refusal = useRefusalText()
  return (problem, failed) => {
    switch (problem.kind) {
      case 'storage-full':
        return t('notice.storage_full')
      case 'refused':
        return refusal(problem.code, problem.problem)
      case 'invalid':
        return failed ?? refusal('invalid', problem.problems[0] ?? null)
      case 'bad-file':
        return failed ?? refusal('invalid', null)
      case 'gone':
        return t('take_back.too_late_text')
    }
  }
}

/** Tells in a notice why something was not taken. */
export function useProblemNotice(): (problem: CommandProblem, title?: string) => void {
  const { t } = useTranslation('sync')
  const textOf = useProblemText()
  return (problem, title = t('notice.error')) => {
    const said = problem.kind === 'gone' ? t('take_back.too_late') : title
    notify({ kind: 'error', title: said, text: textOf(problem) })
  }
}
