import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountNow } from '../data/admin-accounts.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useAccountName } from './account-name.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { useTask } from './use-task.ts'
import kit from '../../../ui/kit/kit.module.css'

/** An account is closed only after the server has counted the missions left without a specialist. */
export function CloseDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const nameOf = useAccountName()
  const { value, failure, loading, ask } = useAccountNow(account.account_id)
  const { busy, outcome, run, forget } = useTask(onClose, 'closed')
  const [moved, setMoved] = useState(false)
  const now = value?.account ?? null
  const gone = value?.account === null
  const missions = now?.missions ?? 0
  const own = now?.own ?? account.own
  const last = now?.last_admin ?? false
  const confirm = async () => {
    setMoved(false)
    const came = await run({
      name: 'set_account_active',
      args: { account_id: account.account_id, active: false, missions, ...(own ? { own } : {}) },
    })
    if (came?.kind !== 'refused' || came.code !== 'missions_running') return
    forget()
    setMoved(true)
    ask()
  }
  return (
    <ModalDialog opened title={t('closing.title')} onClose={onClose} role="alertdialog">
      <div className={`${kit.stackMd} ${kit.tight}`}>
        <p>{t('closing.text', { name: nameOf(account) })}</p>
        {own && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t(last ? 'closing.last' : 'closing.own')}
          </Alert>
        )}
        {!own && last && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('closing.last')}
          </Alert>
        )}
        {moved && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {t('closing.moved')}
          </Alert>
        )}
        <p role="status">
          {loading && t('closing.asking')}
          {failure && t(failure === 'offline' ? 'closing.offline' : 'closing.unreachable')}
          {gone && t('edit.gone')}
          {now && (missions > 0 ? <strong>{t('closing.missions', { count: missions })}</strong> : t('closing.none'))}
        </p>
        <OutcomeNote outcome={outcome} />
        <DialogFoot
          outcome={outcome}
          label={missions > 0 ? t('closing.confirmSeen', { count: missions }) : t('closing.confirm')}
          busy={busy}
          dangerous
          disabled={now === null || last}
          onClose={onClose}
          onConfirm={() => void confirm()}
        />
      </div>
    </ModalDialog>
  )
}
