import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../sync/index.ts'
import { dispatchFrom } from '../data/commands/dispatch.ts'
import { verdictInForm } from '../data/commands/verdict.ts'
import { useSync } from '../data/sync-context.tsx'
import { formatNames } from '../i18n/formats.ts'
import { isolate } from '../i18n/isolate.ts'
import { useLanguage } from '../i18n/setup.ts'
import { notify } from '../ui/notices/notices.tsx'
import type { BulkProgress } from '../ui/table/selection-bar.tsx'
import { isGiven, useProblemText, type CommandOutcome, type CommandProblem } from './use-command.ts'

/** One row of many: its command, or the reason for which none is given. */
export type BulkStep<Row> =
  | { readonly row: Row; readonly command: Command }
  | { readonly row: Row; readonly reason: string }

interface BulkWords<Row> {
  /** The first line of the notice, for the number of rows that were carried out. */
  readonly said: (count: number) => string
  readonly nameOf: (row: Row) => string
  /** A sentence in place of the usual one for a refusal. */
  readonly reasonOf?: (problem: CommandProblem) => string | undefined
}

/** Names that are written out; the rows are marked in the list. */
const NAMED = 5

/** Rows by their names, the first of many. */
export function useRowNames(): (names: readonly string[]) => string {
  const { t } = useTranslation('lists')
  const language = useLanguage()
  return (names) => {
    const said = names.map(isolate)
    const more = said.length - NAMED
    return formatNames(more > 0 ? [...said.slice(0, NAMED), t('bulk.more', { count: more })] : said, language)
  }
}

/**
 * Gives one command for each of many rows, one after another, and tells all of it in one notice. After `stop` the one
 * that is under way is the last; so it is when the page is left.
 */
export function useBulk() {
  const { t } = useTranslation('lists')
  const sync = useSync()
  const listed = useRowNames()
  const textOf = useProblemText()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const isStopped = useRef(false)
  const stop = () => {
    isStopped.current = true
    setProgress((before) => before && { ...before, stopping: true })
  }
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  /** Resolves with the rows that are carried out, or that wait in the outbox. */
  const run = async <Row>(steps: readonly BulkStep<Row>[], { said, nameOf, reasonOf }: BulkWords<Row>) => {
    isStopped.current = false
    const failed = new Map<string, string[]>()
    const fail = (row: Row, reason: string) => failed.set(reason, [...(failed.get(reason) ?? []), nameOf(row)])
    const applied: Row[] = []
    const waiting: Row[] = []
    const give = async (command: Command): Promise<CommandOutcome> => {
      const outcome = await dispatchFrom(sync, command, { context: 'bulk', quiet: true })
      // Once no verdict came, none is waited for: the others follow it in the outbox.
      return outcome.kind === 'queued' && waiting.length === 0 ? verdictInForm(sync, outcome.id) : outcome
    }
    for (const step of steps) if ('reason' in step) fail(step.row, step.reason)
    const given = steps.flatMap((step) => ('command' in step ? [step] : []))
    let done = 0
    try {
      for (const { row, command } of given) {
        if (isStopped.current) break
        setProgress({ done, total: given.length, stopping: false })
        const outcome = await give(command)
        done += 1
        if (outcome.kind === 'applied') applied.push(row)
        else if (isGiven(outcome)) waiting.push(row)
        else fail(row, reasonOf?.(outcome) ?? textOf(outcome))
      }
    } finally {
      setProgress(null)
    }
    const left = given.length - done
    const count = [...failed.values()].reduce((sum, names) => sum + names.length, 0)
    const reasons = [...failed].map(([reason, names]) => t('bulk.failed', { names: listed(names), reason }))
    notify({
      kind: count > 0 ? 'error' : left > 0 || waiting.length > 0 ? 'info' : 'success',
      title: [said(applied.length), count > 0 && t('bulk.not', { failed: count })].filter(Boolean).join(' · '),
      text: [
        waiting.length > 0 && t('bulk.waiting', { waiting: waiting.length }),
        left > 0 && t('bulk.left', { left }),
        ...reasons,
      ]
        .filter(Boolean)
        .join(' '),
      id: 'bulk',
    })
    return [...applied, ...waiting]
  }
  return { progress, run, stop }
}
