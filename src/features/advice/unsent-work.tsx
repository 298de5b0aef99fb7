import { Button } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../../sync/index.ts'
import { useRetry } from '../../data/dispatch.ts'
import { useSync } from '../../data/sync-context.tsx'
import { useOutboxItems } from '../../data/sync-status.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ItemState } from '../../ui/item-state.tsx'
import classes from './unsent-work.module.css'

/** Where the last of these pieces of work is while the server does not have it; a refused one stays until its owner decides [L5]. */
export function UnsentWork({ of }: { readonly of: (item: OutboxItem) => boolean }) {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const retry = useRetry()
  const item = useOutboxItems()?.filter((one) => one.state.kind !== 'received' && of(one)).at(-1)
  const [asking, setAsking] = useState(false)
  if (!item) return null
  return (
    <div className={classes.unsent}>
      <ItemState state={item.state} />
      {item.state.kind === 'refused' && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={() => void retry(item.id)}>
            {t('item.retry')}
          </Button>
          <Button variant="subtle" color="red" c="red.9" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={() => setAsking(true)}>
            {t('item.discard')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('discard.title')}
        text={t('discard.text', { what: t(`command.${item.name}`, { defaultValue: item.name }) })}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.keep')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          void sync.outbox.discard(item.id)
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
