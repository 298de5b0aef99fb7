import { Alert, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountNow } from '../data/admin-accounts.ts'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { DeletionFacts } from '../../../subjects/accounts/deletion-facts.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import { useAccountName } from './account-name.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { isGiven } from '../../../keeping/use-command.ts'
import { useTask } from './use-task.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Deletes only after the server has confirmed that no study needs the account and that the request still stands. */
export function DeleteDialog({ account: listed, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const nameOf = useAccountName()
  const { value, failure, loading, ask } = useAccountNow(listed.account_id)
  const { busy, outcome, run } = useTask(onClose)
  const now = value?.account ?? null
  const asked = now?.deletion_requested_at ?? null
  const form = useKeptFields<Readonly<{ motif: string }>, 'required' | 'too_long'>(
    `delete-account.${listed.account_id}`,
    { motif: '' },
    // No schema knows whether the person has asked for it: then no reason is due.
    (texts) => (asked !== null && texts.motif.trim() === '' ? {} : textFaults('delete_account', texts)),
  )
  const { values, field, problems, submit, forget } = form
  const open = now?.open_studies ?? 0
  const stopped = now !== null && (open > 0 || now.last_admin || now.own)

  const send = async (event: FormEvent<HTMLFormElement>) => {
    const given = submit(event)
    if (!given || !now) return
    const motif = given.motif.trim()
    const came = await run({
      name: 'delete_account',
      args: { account_id: now.account_id, rev: now.rev, ...(motif === '' ? {} : { motif }) },
    })
    if (came && isGiven(came)) forget()
    if (came?.kind === 'refused') ask()
  }

  return (
    <ModalDialog opened title={t('deleting.title')} onClose={onClose} role="alertdialog">
      <form
        className={`${kit.stackMd} ${kit.tight}`}
        onSubmit={(event) => void send(event)}
        noValidate
        aria-busy={busy}
      >
        <p>{t('deleting.text', { name: nameOf(now ?? listed) })}</p>
        <p role="status">
          {loading && t('deleting.asking')}
          {failure && t(failure === 'offline' ? 'deleting.offline' : 'deleting.unreachable')}
          {value && !now && t('edit.gone')}
          {now && (asked ? t('edit.deletion', { day: isolate(formatDate(asked)) }) : t('deleting.notAsked'))}
          {now?.deletion_reason && ` ${t('edit.deletionReason', { reason: isolate(now.deletion_reason) })}`}
        </p>
        {stopped && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {open > 0 ? t('deleting.studies', { count: open }) : t(now.own ? 'deleting.own' : 'closing.last')}
          </Alert>
        )}
        <DeletionFacts />
        <Textarea
          {...field('motif')}
          label={t(asked ? 'deleting.note' : 'deleting.reason')}
          required={asked === null}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={LIMITS.motif}
          attributes={ownDirection(values.motif)}
          error={problems.motif && t(`problem.${problems.motif}`)}
        />
        <OutcomeNote outcome={outcome} />
        <DialogFoot
          outcome={outcome}
          label={t('deleting.confirm')}
          busy={busy}
          dangerous
          disabled={now === null || stopped}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  )
}
