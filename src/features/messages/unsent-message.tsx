import { Button } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRetry } from '../../data/dispatch.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useOutboxItems } from '../../data/sync-status.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ItemState } from '../../ui/item-state.tsx'
import classes from './message-bubble.module.css'

/** Where one's own words are while the server does not have them; refused ones stay until their writer decides [L5]. */
export function UnsentMessage({ messageId }: { readonly messageId: string }) {
  const { t } = useTranslation('messages')
  const sync = useSync()
  const retry = useRetry()
  const item = useOutboxItems()?.find(({ name, args }) => name === 'send_message' && args['message_id'] === messageId)
  const [asking, setAsking] = useState(false)
  if (!item) return null
  return (
    <div className={classes.unsent}>
      <ItemState state={item.state} />
      {item.state.kind === 'refused' && (
        <div className={classes.actions}>
          <Button variant="default" size="sm" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={() => void retry(item.id)}>
            {t('unsent.retry')}
          </Button>
          <Button variant="subtle" size="sm" color="red" c="red.9" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('unsent.discard')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('unsent.discard_title')}
        text={t('unsent.discard_text')}
        confirmLabel={t('unsent.discard_confirm')}
        dangerous
        onConfirm={() => void sync.outbox.discard(item.id)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
