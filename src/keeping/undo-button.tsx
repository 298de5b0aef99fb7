import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../sync/index.ts'
import { isInGrace } from '../data/commands/grace.ts'
import { useOutboxItems } from '../data/sync-status.ts'
import { useUndo } from './use-undo.ts'

/** Takes an item back as long as it is in its grace; after that it is not there. */
export function UndoButton({ item }: { readonly item: Pick<OutboxItem, 'id' | 'name'> }) {
  const { t } = useTranslation('sync')
  const undo = useUndo()
  const items = useOutboxItems()
  if (!items || !isInGrace(items, item.id)) return null
  const what = t(`command.${item.name}`, { defaultValue: item.name })
  return (
    <Button variant="default" aria-label={`${t('undo.name')}, ${what}`} onClick={() => void undo(item.id)}>
      {t('undo.name')}
    </Button>
  )
}
