import { useOutboxItems } from '../../../data/sync-status.ts'
import { UnsentItem } from '../../../keeping/unsent-item.tsx'

/** Sync state of one's own message while the server does not have it. */
export function UnsentMessage({ messageId }: { readonly messageId: string }) {
  const item = useOutboxItems()?.find(
    ({ name, args }) =>
      (name === 'send_message' || name === 'open_support_request') && args['message_id'] === messageId,
  )
  return item ? <UnsentItem item={item} /> : null
}
