import { useRef } from 'react'
import type { useFormDraft } from '../data/use-form-draft.ts'
import type { DispatchOutcome, OutboxItem } from '../../sync/index.ts'
import { useDiscard } from './use-discard.ts'

type Texts = Readonly<Record<string, string>>

/**
 * Saves what a form holds in the place of an item that waits on this device. The item goes first, so that the server
 * never has both; until the new one is queued, its texts are the draft of a new one (`fresh`), which a kill leaves.
 * The answer of the call is null where the item had just left: nothing was saved, and that has been said.
 */
export function useReplacing(item: OutboxItem | undefined, fresh: ReturnType<typeof useFormDraft>) {
  const discard = useDiscard()
  const taken = useRef<{ readonly begun: Texts | null } | null>(null)
  return async (texts: Texts, give: () => Promise<DispatchOutcome>): Promise<DispatchOutcome | null> => {
    if (!item) return give()
    const begun = taken.current ? taken.current.begun : fresh.draft()
    const restore = () => (begun ? fresh.keep(begun) : fresh.forget())
    fresh.keep(texts)
    if (!taken.current && !(await discard(item.id))) {
      restore()
      return null
    }
    taken.current = { begun }
    const outcome = await give()
    if (outcome.kind === 'queued') restore()
    return outcome
  }
}
