import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { DialogFoot } from './outcome-note.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface CloseManyDialogProps {
  /** Accounts that are open. */
  readonly count: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** One whose missions somebody has to see first is closed by `CloseDialog`, which counts them. */
export function CloseManyDialog({ count, onConfirm, onClose }: CloseManyDialogProps) {
  const { t } = useTranslation('accounts')
  return (
    <ModalDialog opened title={t('bulk.close_title', { count })} onClose={onClose} role="alertdialog">
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <p>{t('bulk.close_text')}</p>
        <p>{t('bulk.missions')}</p>
        <DialogFoot
          outcome={null}
          label={t('bulk.close_confirm', { count })}
          busy={false}
          dangerous
          onClose={onClose}
          onConfirm={() => {
            onClose()
            onConfirm()
          }}
        />
      </div>
    </ModalDialog>
  )
}
