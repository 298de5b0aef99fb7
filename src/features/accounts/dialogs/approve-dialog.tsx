import { useTranslation } from 'react-i18next'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useAccountName } from './account-name.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { useTask } from './use-task.ts'
import kit from '../../../ui/kit/kit.module.css'

export function ApproveDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const nameOf = useAccountName()
  const { busy, outcome, run } = useTask(onClose)
  return (
    <ModalDialog opened title={t('approving.title')} onClose={onClose} role="alertdialog">
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <p>{t('approving.text', { name: nameOf(account) })}</p>
        <OutcomeNote outcome={outcome} />
        <DialogFoot
          outcome={outcome}
          label={t('approving.confirm')}
          busy={busy}
          onClose={onClose}
          onConfirm={() => void run({ name: 'approve_account', args: { account_id: account.account_id } })}
        />
      </div>
    </ModalDialog>
  )
}
