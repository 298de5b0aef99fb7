import type { Command, CommandId, InvalidField, RefusalCode } from '../../sync/index.ts'
import { useDispatch } from './dispatch.ts'
import { useSync } from './sync-context.tsx'
import { tellHere } from './told-here.ts'

/** After this the verdict is no longer awaited: the command is kept on the device, and sent from there. */
const PATIENCE_MS = 6000

export type GivenVerdict =
  | { readonly kind: 'applied' }
  /** Kept on this device; sent from there. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly problem: InvalidField | null }
  | { readonly kind: 'invalid'; readonly problems: readonly InvalidField[] }
  | { readonly kind: 'storage-full' }

/** Gives a command, and waits a moment for its verdict. A refusal leaves the outbox: what was typed is in the form
 * that asked, and the form tells it. */
export function useGiveCommand(): (command: Command) => Promise<GivenVerdict> {
  const sync = useSync()
  const dispatch = useDispatch()
  return (command) =>
    new Promise<GivenVerdict>((resolve, reject) => {
      let given: CommandId | null = null
      const early: { readonly id: CommandId; readonly verdict: GivenVerdict }[] = []
      let stopTelling = () => {}
      const settle = (verdict: GivenVerdict) => {
        verdicts.unsubscribe()
        if (verdict.kind !== 'refused') stopTelling()
        if (verdict.kind === 'refused' && given) void sync.outbox.discard(given)
        resolve(verdict)
      }
      const verdicts = sync.settlements$.subscribe(({ id, verdict }) => {
        if (id === given) settle(verdict)
        else early.push({ id, verdict })
      })
      dispatch(command).then(
        (outcome) => {
          if (outcome.kind !== 'queued') {
            settle(outcome.kind === 'invalid' ? outcome : { kind: 'storage-full' })
            return
          }
          given = outcome.id
          stopTelling = tellHere(given)
          const known = early.find(({ id }) => id === given)
          if (known) settle(known.verdict)
          else setTimeout(() => settle({ kind: 'waiting' }), navigator.onLine ? PATIENCE_MS : 0)
        },
        (error: unknown) => {
          verdicts.unsubscribe()
          reject(error instanceof Error ? error : new Error(String(error)))
        },
      )
    })
}
