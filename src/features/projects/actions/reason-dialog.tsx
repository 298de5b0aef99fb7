import { Button, Group, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { textFaults } from '../../../data/commands/command-rules.ts'
import { LIMITS } from '../../../../sync/domain/limits.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useKeptFields } from '../../../keeping/use-kept-fields.ts'
import kit from '../../../ui/kit/kit.module.css'

interface ReasonDialogProps {
  /** Its rules are those of the reason. */
  readonly command: 'assign_study' | 'change_study_state'
  /** Key of its draft: the study and the decision. */
  readonly form: string
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly dangerous?: boolean
  readonly busy: boolean
  /** True: it is durable on this device. */
  readonly onConfirm: (motif: string) => Promise<boolean>
  readonly onClose: () => void
}

/** A decision that affects other people, and therefore needs a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { command, form, title, text, confirm, dangerous = false, busy, onConfirm, onClose } = props
  const { t } = useTranslation('projects')
  const { field, problems, submit, forget } = useKeptFields<Readonly<{ motif: string }>, 'required' | 'too_long'>(
    form,
    { motif: '' },
    (texts) => textFaults(command, texts),
  )
  const save = async (event: FormEvent<HTMLFormElement>) => {
    const values = submit(event)
    if (!values || !(await onConfirm(values.motif))) return
    forget()
    onClose()
  }
  return (
    <ModalDialog opened title={title} onClose={onClose}>
      <form className={`${kit.stackMd} ${kit.tight}`} onSubmit={(event) => void save(event)} noValidate>
        <p>{text}</p>
        <Textarea
          {...field('motif')}
          label={t('motif')}
          description={t('motif_hint')}
          maxLength={LIMITS.motif}
          autosize
          minRows={3}
          dir="auto"
          required
          error={problems.motif && t('motif_missing')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('keep')}
          </Button>
          <Button type="submit" loading={busy} {...(dangerous ? { color: 'red.9' } : {})}>
            {confirm}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  )
}
