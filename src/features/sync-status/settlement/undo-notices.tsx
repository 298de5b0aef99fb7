import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../../../sync/index.ts'
import { isInGrace } from '../../../data/commands/grace.ts'
import { noticeIdOf } from '../../../data/commands/suppressed-notices.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'
import { useUndo } from '../../../keeping/use-undo.ts'
import { notify } from '../../../ui/notices/notices.tsx'

/** A notice with "undo" for each command in its grace, on whatever page the person is, also after a reload. */
export function UndoNotices() {
  const items = useOutboxItems() ?? []
  return items.filter(({ id }) => isInGrace(items, id)).map((item) => <UndoNotice key={item.id} item={item} />)
}

function UndoNotice({ item: { id, name } }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('sync')
  const undo = useUndo()
  useEffect(() => {
    const title = t([`undo.${name}`, `command.${name}`] as ['undo.accept_study', 'command.accept_study'])
    const action = { label: t('undo.name'), press: () => void undo(id), leave: () => {} }
    return notify({ kind: 'success', id: noticeIdOf(id), title, action })
    // The notice is told once for each command.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
  return null
}
