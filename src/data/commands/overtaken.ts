import type { OutboxItem, RefusalCode } from '../../../sync/index.ts'
import { useOutboxItems } from '../sync-status.ts'

export { isOvertaken } from '../../../sync/commands/based.ts'

/** Items in the order of giving that the server refused because their base version had changed [L19]. */
export function useOvertaken(ours: (item: OutboxItem) => boolean): readonly OutboxItem[] {
  return useOutboxItems()?.filter((item) => isRefusedForChange(item) && ours(item)) ?? []
}

const CHANGED: readonly RefusalCode[] = ['content_changed', 'text_changed', 'details_changed']

/** Sent again unchanged, it is refused again: it names a base version that is no longer the current one. */
export const isRefusedForChange = ({ state }: OutboxItem): boolean =>
  state.kind === 'refused' && CHANGED.includes(state.code)
