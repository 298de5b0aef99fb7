import { Button } from '@mantine/core'
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../sync/index.ts'
import { useSync } from '../data/sync-context.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ItemState } from './item-state.tsx'
import { useDiscard } from './use-discard.ts'
import { useSuppressedNotices } from './use-suppressed-notices.ts'
import classes from './unsent-item.module.css'
import kit from '../ui/kit/kit.module.css'

interface UnsentItemProps {
  readonly item: OutboxItem
  /** Opens the form of the item with its input. */
  readonly onCorrect?: () => void
  /** Other unsent items depend on it: it cannot be taken back alone. */
  readonly needed?: boolean
}

/**
 * Shows the state of an unsent item beside the thing that it belongs to. While it is not being sent, it can be taken
 * back or corrected there; a refused item stays until its owner decides [L5].
 */
export function UnsentItem({ item, onCorrect, needed = false }: UnsentItemProps) {
  const { t } = useTranslation('sync')
  const { outbox } = useSync()
  const discard = useDiscard()
  const [asking, setAsking] = useState(false)
  useSuppressedNotices([item.id])
  const refused = item.state.kind === 'refused'
  const what = t(`command.${item.name}`, { defaultValue: item.name })
  const tried = item.state.kind === 'waiting' && item.state.attempts > 0
  const changeable = item.state.kind !== 'sending' && item.state.kind !== 'received' && !needed
  return (
    <div className={`${kit.stackXs} ${classes.unsent}`}>
      <ItemState state={item.state} />
      {(refused || changeable) && (
        <div className={kit.clusterXs}>
          {refused && (
            <Button
              variant="default"
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              onClick={() => void outbox.retry(item.id)}
            >
              {t('item.retry')}
            </Button>
          )}
          {changeable && onCorrect && (
            <Button variant="default" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={onCorrect}>
              {t('item.correct')}
            </Button>
          )}
          {changeable && (
            <Button
              variant="subtle"
              color="red"
              c="red.9"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t(refused ? 'item.discard' : 'item.take_back')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t(refused ? 'discard.title' : 'take_back.title')}
        text={t(refused ? 'discard.text' : tried ? 'take_back.text_tried' : 'take_back.text', { what })}
        confirmLabel={t(refused ? 'discard.confirm' : 'item.take_back')}
        cancelLabel={t('discard.keep')}
        dangerous
        onConfirm={() => {
          setAsking(false)
          void discard(item.id)
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
