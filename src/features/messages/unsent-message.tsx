import { useRetry } from '../../data/dispatch.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useOutboxItems } from '../../data/sync-status.ts'
import { UnsentItem } from '../../ui/unsent-item.tsx'

/** Where one's own words are while the server does not have them. */
export function UnsentMessage({ messageId }: { readonly messageId: string }) {
  const sync = useSync()
  const retry = useRetry()
  const item = useOutboxItems()?.find(({ name, args }) => (name === 'send_message' || name === 'open_support_request') && args['message_id'] === messageId)
  return item ? <UnsentItem item={item} onRetry={() => void retry(item.id)} onDiscard={() => void sync.outbox.discard(item.id)} /> : null
}
