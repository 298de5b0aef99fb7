import { Button } from '@mantine/core'
import { IconArrowsDiff, IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutboxItem } from '../../../../sync/index.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useProfile } from '../../../data/sync-status.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { DateTimeText, SizeText } from '../../../ui/text/formatted.tsx'
import { ItemState } from '../../../keeping/item-state.tsx'
import { notify } from '../../../ui/notices/notices.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { UndoButton } from '../../../keeping/undo-button.tsx'
import { useDiscard } from '../../../keeping/use-discard.ts'
import { choicePage } from './choice-page.ts'
import { ItemContent } from './item-content.tsx'
import { ItemPicture } from './item-picture.tsx'
import classes from './item-card.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** One command with its state and the actions for it [L5, L16]. */
export function ItemCard({ item }: { readonly item: OutboxItem }) {
  const { t } = useTranslation('sync')
  const sync = useSync()
  const drop = useDiscard()
  const [asking, setAsking] = useState(false)
  const reader = useProfile()
  const { state, file } = item
  const choice = reader ? choicePage(item, reader.type_compte) : null
  const received = state.kind === 'received'
  // A command queued by another version of the app is shown by its name rather than hidden [L15].
  const what = t(received ? `done.${item.name}` : `command.${item.name}`, { defaultValue: item.name })
  const exportItem = async () => {
    const exported = await sync.outbox.export(item.id)
    if (exported) await saveFile(exported)
    else notify({ kind: 'error', title: t('item.export_failed') })
  }
  const discard = async () => {
    setAsking(false)
    await drop(item.id)
  }
  return (
    <article className={`${kit.box} ${kit.stackXs} ${classes.card}`} data-kind={state.kind}>
      <div className={classes.head}>
        <h3 className={kit.minorHead}>{what}</h3>
        {(item.studyId ?? item.studyLabel) && (
          <p className={kit.flush} dir="auto">
            {item.studyLabel ?? t('item.unknown_study')}
          </p>
        )}
      </div>
      {(item.name === 'add_photo' || item.name === 'add_request_photo') && <ItemPicture item={item} />}
      {file && (
        <p className={`${kit.flush} ${classes.file}`}>
          <span dir="auto">{file.name}</span> · <SizeText value={file.size} />
        </p>
      )}
      <ItemState state={state} />
      {!received && (
        <p className={`${kit.flush} ${classes.made}`}>
          <Made at={item.madeAt} />
        </p>
      )}
      {!received && <ItemContent item={item} />}
      {!received && (
        <div className={`${kit.clusterXs} ${classes.actions}`}>
          {choice && (
            <Button
              renderRoot={(props) => <Link {...choice} {...props} />}
              leftSection={<IconArrowsDiff size={18} aria-hidden="true" />}
            >
              {t('item.compare')}
            </Button>
          )}
          {state.kind === 'refused' && !choice && (
            <Button
              onClick={() => void sync.outbox.retry(item.id)}
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
            >
              {t('item.retry')}
            </Button>
          )}
          <UndoButton item={item} />
          <Button
            variant="default"
            onClick={() => void exportItem()}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
          >
            {t('item.export')}
          </Button>
          {state.kind !== 'sending' && (
            <Button
              variant="subtle"
              color="red"
              c="red.9"
              onClick={() => setAsking(true)}
              leftSection={<IconTrash size={18} aria-hidden="true" />}
            >
              {t('item.discard')}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('discard.title')}
        text={t('discard.text', { what: [what, item.studyLabel].filter(Boolean).join(' · ') })}
        confirmLabel={t('discard.confirm')}
        cancelLabel={t('discard.keep')}
        dangerous
        onConfirm={() => void discard()}
        onClose={() => setAsking(false)}
      />
    </article>
  )
}

function Made({ at }: { readonly at: string }) {
  const { t } = useTranslation('sync')
  const [before = '', after = ''] = t('item.made', { at: '\n' }).split('\n')
  return (
    <>
      {before}
      <DateTimeText value={at} />
      {after}
    </>
  )
}
