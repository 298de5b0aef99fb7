import { Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { useAccountName } from './account-name.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { isGiven } from '../../../keeping/use-command.ts'
import { useTask } from './use-task.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Refuses an account. A reason is required, so that the person can correct the fault. */
export function RefuseDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const nameOf = useAccountName()
  const { busy, outcome, run } = useTask(onClose)
  const { values, field, problems, submit, forget } = useKeptFields<
    Readonly<{ motif: string }>,
    'required' | 'too_long'
  >(`refuse-account.${account.account_id}`, { motif: account.refusal_reason ?? '' }, (texts) =>
    textFaults('refuse_account', texts),
  )
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given) return
    const came = await run({ name: 'refuse_account', args: { account_id: account.account_id, motif: given.motif } })
    if (came && isGiven(came)) forget()
  }
  return (
    <ModalDialog opened title={t('refusing.title')} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void send(event)} noValidate>
        <p>{t('refusing.text', { name: nameOf(account) })}</p>
        <Textarea
          {...field('motif')}
          label={t('refusing.reason')}
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={LIMITS.motif}
          attributes={ownDirection(values.motif)}
          error={problems.motif && t(`problem.${problems.motif}`)}
        />
        <OutcomeNote outcome={outcome} />
        <DialogFoot outcome={outcome} label={t('refusing.confirm')} busy={busy} dangerous onClose={onClose} />
      </form>
    </ModalDialog>
  )
}
