import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useAccountName } from './account-name.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { useTask } from './use-task.ts'
import kit from '../../../ui/kit/kit.module.css'

export function OpenDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const nameOf = useAccountName()
  const { busy, outcome, run } = useTask(onClose)
  return (
    <ModalDialog opened title={t('opening.title')} onClose={onClose} role="alertdialog">
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <p>{t('opening.text', { name: nameOf(account) })}</p>
        <OutcomeNote outcome={outcome} />
        <DialogFoot
          outcome={outcome}
          label={t('opening.confirm')}
          busy={busy}
          onClose={onClose}
          onConfirm={() =>
            void run({ name: 'set_account_active', args: { account_id: account.account_id, active: true } })
          }
        />
      </div>
    </ModalDialog>
  )
}
