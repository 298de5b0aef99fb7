import type { Command, OutboxItem } from '../../sync/index.ts'
import { useSync } from '../data/sync-context.tsx'
import { isGiven, useCommand } from './use-command.ts'

/**
 * A person's decision about refused items, from the page `context`: dispatches the commands that they keep, over the
 * current versions, then discards the refused items. If the device cannot store a new command, the old items stay and a
 * notice says so.
 */
export function useDecision() {
  const { outbox } = useSync()
  const { busy, run } = useCommand()
  const decide = async (lost: readonly OutboxItem[], ...kept: readonly Command[]): Promise<void> => {
    const [first, ...rest] = kept
    if (first && !isGiven(await run(first, ...rest))) return
    for (const { id } of lost) await outbox.discard(id)
  }
  return { busy, decide }
}
