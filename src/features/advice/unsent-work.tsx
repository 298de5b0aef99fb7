import type { OutboxItem } from '../../../sync/index.ts'
import { useRetry } from '../../data/dispatch.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useOutboxItems } from '../../data/sync-status.ts'
import { UnsentItem } from '../../ui/unsent-item.tsx'

/** The last of these pieces of work, while the server does not have it. */
export function UnsentWork({ of }: { readonly of: (item: OutboxItem) => boolean }) {
  const sync = useSync()
  const retry = useRetry()
  const item = useOutboxItems()?.filter((one) => one.state.kind !== 'received' && of(one)).at(-1)
  return item ? <UnsentItem item={item} onRetry={() => void retry(item.id)} onDiscard={() => void sync.outbox.discard(item.id)} /> : null
}
