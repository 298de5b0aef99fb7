import { Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { checkAccountCommand } from '../data/admin-accounts.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { useAccountName } from './account-name.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import classes from '../accounts.module.css'
import { addressProblems, type AddressProblem, type AddressTexts } from './address-fields.ts'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { isGiven } from '../../../keeping/use-command.ts'
import { useTask } from './use-task.ts'
import { MailInput } from '../../../ui/forms/mail-input.tsx'
import kit from '../../../ui/kit/kit.module.css'

/** For a mistyped or lost mailbox: nobody can confirm a change there, so the team takes responsibility for it. */
export function AddressDialog({ account, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const nameOf = useAccountName()
  const task = useTask(onClose)
  const { busy, outcome, run } = task
  const command = (texts: AddressTexts) =>
    ({ name: 'correct_address', args: { ...texts, account_id: account.account_id, rev: account.rev } }) as const
  const { values, problems, field, submit, tell, forget } = useKeptFields<AddressTexts, AddressProblem>(
    `correct-address.${account.account_id}`,
    { email: '', motif: '' },
    (typed) => addressProblems(checkAccountCommand(command(typed)), typed.email, account.email),
  )

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const typed = submit(event)
    if (!typed) return
    const came = await run(command(typed))
    if (came && isGiven(came)) forget()
    if (came?.kind === 'refused' && came.code === 'email_taken') {
      task.forget()
      tell({ email: 'taken' })
    } else if (came?.kind === 'refused' && came.problem) tell(addressProblems([came.problem], typed.email, ''))
  }
  const error = (name: keyof AddressTexts) => problems[name] && t(`problem.${problems[name]}`)

  return (
    <ModalDialog opened title={t('address.title')} onClose={onClose}>
      <form
        className={`${kit.stackMd} ${kit.tight}`}
        onSubmit={(event) => void send(event)}
        noValidate
        aria-busy={busy}
      >
        <p>{t('address.text', { name: nameOf(account) })}</p>
        <dl className={`${kit.stack2xs} ${classes.fixed}`}>
          <div>
            <dt>{t('address.current')}</dt>
            <dd>
              <Ltr>{account.email}</Ltr>
            </dd>
          </div>
        </dl>
        <MailInput {...field('email')} error={error('email')} label={t('address.next')} autoComplete="off" required />
        <Textarea
          {...field('motif')}
          error={error('motif')}
          label={t('address.reason')}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LIMITS.motif}
          attributes={ownDirection(values.motif)}
        />
        <OutcomeNote outcome={outcome} />
        <DialogFoot outcome={outcome} label={t('address.confirm')} busy={busy} onClose={onClose} />
      </form>
    </ModalDialog>
  )
}
