import type { Command, CommandId, InvalidField, RefusalCode, ToldField } from '../../sync/index.ts'
import { useDispatch } from './dispatch.ts'
import { useSync } from './sync-context.tsx'

/** After this a verdict is not waited for: the work is kept on the device, and goes by itself. */
const PATIENCE_MS = 6000

export type HeardVerdict =
  | { readonly kind: 'applied' }
  /** On this device; goes by itself. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: ToldField | null }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }
  | { readonly kind: 'storage-full' }

/** Gives a command, and waits a moment for its verdict. A refusal leaves the outbox: its words are in the form that asked. */
export function useHeardCommand(context: string): (command: Command) => Promise<HeardVerdict> {
  const sync = useSync()
  const dispatch = useDispatch(context)
  return (command) => new Promise<HeardVerdict>((resolve, reject) => {
    let given: CommandId | null = null
    const early: { readonly id: CommandId; readonly verdict: HeardVerdict }[] = []
    const settle = (verdict: HeardVerdict) => {
      verdicts.unsubscribe()
      if (verdict.kind === 'refused' && given) void sync.outbox.discard(given)
      resolve(verdict)
    }
    const verdicts = sync.settlements$.subscribe(({ id, verdict }) => {
      if (id === given) settle(verdict)
      else early.push({ id, verdict })
    })
    dispatch(command).then((outcome) => {
      if (outcome.kind !== 'queued') {
        settle(outcome.kind === 'invalid' ? outcome : { kind: 'storage-full' })
        return
      }
      given = outcome.id
      const known = early.find(({ id }) => id === given)
      if (known) settle(known.verdict)
      else setTimeout(() => settle({ kind: 'waiting' }), navigator.onLine ? PATIENCE_MS : 0)
    }, (error: unknown) => {
      verdicts.unsubscribe()
      reject(error instanceof Error ? error : new Error(String(error)))
    })
  })
}
