import { Alert, NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { checkAccountCommand, type Invitation } from '../data/admin-accounts.ts'
import { LANGUES, PAYS } from '../../../../sync/domain/enumerations.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { OWN_NAMES } from '../../../ui/preferences/language-switcher.tsx'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { ownDirection } from '../../../ui/forms/own-direction.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import classes from '../accounts.module.css'
import {
  argsOfInvitation,
  INVITED_TYPES,
  invitationProblems,
  textsOf,
  type InvitationProblem,
  type InvitationTexts,
} from './invitation-fields.ts'
import { DialogFoot, OutcomeNote } from './outcome-note.tsx'
import { isGiven } from '../../../keeping/use-command.ts'
import { useTask } from './use-task.ts'
import { MailInput } from '../../../ui/forms/mail-input.tsx'
import kit from '../../../ui/kit/kit.module.css'

interface InviteDialogProps {
  readonly onClose: () => void
  /** An invitation whose mail did not arrive: its values fill the form. */
  readonly instead?: Invitation
  /** Called when the invitation is durable on this device, with the address as it is stored. */
  readonly onInvited?: (email: string) => void
}

/** The invited person chooses the password through a link; nobody types it for them. */
export function InviteDialog({ onClose, instead, onInvited }: InviteDialogProps) {
  const { t } = useTranslation('accounts')
  const labels = useStudyLabels()
  const language = useLanguage()
  const task = useTask(onClose)
  const { busy, outcome, run } = task
  const { values, problems, field, submit, tell, forget } = useKeptFields<InvitationTexts, InvitationProblem | 'taken'>(
    instead ? `invite-account ${instead.invitation_id}` : 'invite-account',
    textsOf(instead, language),
    (typed) => invitationProblems(checkAccountCommand({ name: 'invite_account', args: argsOfInvitation(typed) })),
  )
  const send = async (event: FormEvent<HTMLFormElement>) => {
    const typed = submit(event)
    if (!typed) return
    const came = await run({ name: 'invite_account', args: argsOfInvitation(typed) })
    if (came && isGiven(came)) {
      forget()
      onInvited?.(typed.email.trim().normalize('NFC').toLowerCase())
    }
    if (came?.kind === 'refused' && came.code === 'email_taken') {
      task.forget()
      tell({ email: 'taken' })
    } else if (came?.kind === 'refused' && came.problem) tell(invitationProblems([came.problem]))
  }
  const input = (name: 'prenom' | 'nom' | 'email') => {
    const problem = problems[name]
    return {
      ...field(name),
      label: t(`field.${name}`),
      error: problem && t(`problem.${problem}`),
      required: true,
      autoComplete: 'off',
    }
  }
  return (
    <ModalDialog opened title={t('invite.title')} onClose={onClose}>
      <form
        className={`${kit.stackMd} ${kit.tight}`}
        onSubmit={(event) => void send(event)}
        noValidate
        aria-busy={busy}
      >
        <p>{t('invite.text')}</p>
        <div className={`${kit.stackMd} ${kit.atTop} ${classes.pair}`}>
          <TextInput {...input('prenom')} attributes={ownDirection(values.prenom)} />
          <TextInput {...input('nom')} attributes={ownDirection(values.nom)} />
          <MailInput {...input('email')} />
          <NativeSelect
            {...field('type_compte')}
            label={t('field.type')}
            data={INVITED_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          />
          <NativeSelect
            {...field('pays')}
            label={t('field.pays')}
            data={[
              { value: '', label: t('field.noCountry') },
              ...PAYS.map((value) => ({ value, label: labels.pays(value) })),
            ]}
          />
          <NativeSelect
            {...field('langue')}
            label={t('field.langue')}
            data={LANGUES.map((value) => ({ value, label: OWN_NAMES[value] }))}
          />
        </div>
        {values.type_compte === 'admin' && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {t('invite.admin')}
          </Alert>
        )}
        {values.type_compte === 'intervention' && (
          <p className={`${kit.smaller} ${classes.hint}`}>{t('invite.intervention')}</p>
        )}
        <OutcomeNote outcome={outcome} />
        <DialogFoot
          outcome={outcome}
          label={t(busy ? 'invite.sending' : 'invite.send')}
          busy={busy}
          onClose={onClose}
        />
      </form>
    </ModalDialog>
  )
}
