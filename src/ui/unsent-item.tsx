import { Button } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../sync/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { ItemState } from './item-state.tsx'
import classes from './unsent-item.module.css'

interface UnsentItemProps {
  readonly item: OutboxItem
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** Beside what it belongs to: where a piece of work is while the server does not have it; a refused one stays until its owner decides [L5]. */
export function UnsentItem({ item, onRetry, onDiscard }: UnsentItemProps) {
  const { t } = useTranslation('sync')
  const [asking, setAsking] = useState(false)
  return (
    <div className={classes.unsent}>
      <ItemState state={item.state} />
      {item.state.kind === 'refused' && (
        <div className={classes.actions}>
          <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden="true" />} onClick={onRetry}>{t('item.retry')}</Button>
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
          onDiscard()
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
