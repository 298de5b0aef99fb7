import type { OutboxItem, RefusalCode } from '../../sync/index.ts'
import { useOutboxItems } from './sync-status.ts'

export { isOvertaken } from '../../sync/commands/based.ts'

/** In the order of giving: what the server refused because something else stood there than was written over [L19]. */
export function useOvertaken(ours: (item: OutboxItem) => boolean): readonly OutboxItem[] {
  return useOutboxItems()?.filter((item) => isRefusedForChange(item) && ours(item)) ?? []
}

const CHANGED: readonly RefusalCode[] = ['content_changed', 'text_changed', 'details_changed']

/** Sent again as it is, it is refused again: it says what it was written over, and that is not what stands there. */
export const isRefusedForChange = ({ state }: OutboxItem): boolean =>
  state.kind === 'refused' && CHANGED.includes(state.code)
