import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { checkAccountCommand, useAccountNow } from '../data/admin-accounts.ts'
import { PAYS } from '../../../../sync/domain/enumerations.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { NumberField } from '../../../ui/forms/number-field.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import {
  accountProblems,
  changedTexts,
  changeOf,
  FIELDS_OF,
  rebased,
  textsOf,
  type AccountField,
  type AccountProblem,
  type AccountTexts,
} from './account-fields.ts'
import type { AccountDialogProps } from './account-task-dialog.tsx'
import classes from '../accounts.module.css'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { isGiven } from '../../../keeping/use-command.ts'
import { useTask } from './use-task.ts'
import kit from '../../../ui/kit/kit.module.css'

/** Edits the profile of an account: first the listed values, then the server's current ones. */
export function EditDialog({ account: listed, onClose }: AccountDialogProps) {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const { value, ask } = useAccountNow(listed.account_id)
  const now = value?.account ?? null
  const known = now ?? listed
  const shown = textsOf(known)
  const task = useTask(onClose)
  const { busy, outcome, run } = task
  const [conflict, setConflict] = useState(false)
  const account = { account_id: listed.account_id, rev: known.rev }
  const form = useKeptFields<AccountTexts, AccountProblem>(
    `edit-account.${listed.account_id}`,
    shown,
    (typed) =>
      accountProblems(changedTexts(typed, shown), (change) =>
        checkAccountCommand({ name: 'update_account', args: { ...change, ...account } }),
      ),
    String(known.rev),
  )
  const { values, setValues, problems, field, numberField, submit, tell, base, forget } = form
  const before = useRef(shown)
  useEffect(() => {
    if (!now) return
    const fresh = textsOf(now)
    const old = before.current
    before.current = fresh
    setValues((typed) => rebased(typed, old, fresh))
  }, [now, setValues])
  const changed = changedTexts(values, shown)

  const save = async (event: FormEvent<HTMLFormElement>) => {
    const typed = submit(event)
    if (!typed || Object.keys(changed).length === 0) return
    // Send the revision that the draft began with, until a conflict has shown the current values beside the fields.
    const rev = conflict ? known.rev : Number(base || known.rev)
    const came = await run({ name: 'update_account', args: { ...changeOf(changed), ...account, rev } })
    if (came && isGiven(came)) forget()
    if (came?.kind === 'refused' && came.code === 'account_changed') {
      task.forget()
      setConflict(true)
      return ask()
    }
    const refused =
      came?.kind === 'invalid' ? came.problems : came?.kind === 'refused' && came.problem ? [came.problem] : []
    if (refused.length > 0) tell(Object.fromEntries(refused.map(({ field: name, reason }) => [name, reason])))
  }

  const said = (name: AccountField) => {
    const problem = problems[name]
    const current = name === 'pays' ? shown.pays && labels.pays(shown.pays) : shown[name]
    return {
      label: t(`field.${name}`),
      error: problem && t(`problem.${problem === 'unknown_value' ? 'malformed' : problem}`),
      description:
        conflict && name in changed
          ? current
            ? t('edit.now', { value: isolate(current) })
            : t('edit.nowEmpty')
          : undefined,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    }
  }
  const input = (name: AccountField) => ({ ...field(name), ...said(name) })
  const control = (name: AccountField) => {
    if (name === 'pays') {
      return (
        <NativeSelect
          key={name}
          {...input(name)}
          data={[
            ...(shown.pays ? [] : [{ value: '', label: t('field.noCountry') }]),
            ...PAYS.map((value) => ({ value, label: labels.pays(value) })),
          ]}
        />
      )
    }
    if (name === 'experience') return <NumberField key={name} {...numberField(name)} {...said(name)} kind="whole" />
    const more = name === 'telephone' ? { type: 'tel', dir: 'ltr' } : { attributes: ownDirection(values[name]) }
    return (
      <TextInput
        key={name}
        {...input(name)}
        {...more}
        autoComplete="off"
        required={name === 'prenom' || name === 'nom'}
      />
    )
  }

  return (
    <ModalDialog opened title={t('edit.title')} onClose={onClose}>
      <form
        className={`${kit.stackMd} ${kit.tight}`}
        onSubmit={(event) => void save(event)}
        noValidate
        aria-busy={busy}
      >
        <dl className={`${kit.stack2xs} ${classes.fixed}`}>
          <div>
            <dt>{t('field.email')}</dt>
            <dd>
              <Ltr>{known.email}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('field.type')}</dt>
            <dd>{t(`type.${known.type_compte}`)}</dd>
          </div>
        </dl>
        <p className={`${kit.smaller} ${classes.hint}`}>{t('edit.fixed')}</p>
        {known.refusal_reason && <p>{t('edit.refusal', { reason: isolate(known.refusal_reason) })}</p>}
        {known.deletion_requested_at && (
          <p>
            {t('edit.deletion', { day: isolate(formatDate(known.deletion_requested_at)) })}{' '}
            {now?.deletion_reason && t('edit.deletionReason', { reason: isolate(now.deletion_reason) })}
          </p>
        )}
        <div className={`${kit.stackMd} ${kit.atTop} ${classes.pair}`}>{FIELDS_OF[known.type_compte].map(control)}</div>
        {conflict && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} role="alert">
            {t('edit.changed')}
          </Alert>
        )}
        {value && !now && (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
            {t('edit.gone')}
          </Alert>
        )}
        <OutcomeNote outcome={outcome} />
        <DialogFoot
          outcome={outcome}
          label={t(busy ? 'edit.saving' : 'edit.save')}
          busy={busy}
          disabled={Object.keys(changed).length === 0}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  )
}
