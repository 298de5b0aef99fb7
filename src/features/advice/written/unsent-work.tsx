import type { OutboxItem } from '../../../../sync/index.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'
import { UnsentItem } from '../../../keeping/unsent-item.tsx'

/** The last of these pieces of work, while the server does not have it. */
export function UnsentWork({ of }: { readonly of: (item: OutboxItem) => boolean }) {
  const item = useOutboxItems()
    ?.filter((one) => one.state.kind !== 'received' && of(one))
    .at(-1)
  return item ? <UnsentItem item={item} /> : null
}
