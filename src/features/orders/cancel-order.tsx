import { Button, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { may } from '../../../sync/domain/permissions.ts'
import { useProfile } from '../../data/sync-status.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { isGiven, useCommand } from '../../keeping/use-command.ts'
import { useKeptFields } from '../../keeping/use-kept-fields.ts'
import { ReasonField } from './reason-field.tsx'

interface CancelButtonProps {
  readonly study: StudyView
  readonly onAsk: (study: StudyView) => void
}

/** Only while the order may still be cancelled (docs/specification.md#4: en_attente and acceptée). */
export function CancelButton({ study, onAsk }: CancelButtonProps) {
  const { t } = useTranslation('client')
  const profile = useProfile()
  if (!profile || !may(profile, 'cancel_study', study)) return null
  return (
    <Button variant="default" c="red.9" onClick={() => onAsk(study)}>
      {t('cancel.ask')}
    </Button>
  )
}

interface CancelDialogProps {
  /** null: closed. */
  readonly study: StudyView | null
  readonly onClose: () => void
}

export function CancelDialog({ study, onClose }: CancelDialogProps) {
  return study && <Question key={study.id} study={study} onClose={onClose} />
}

function Question({ study, onClose }: { readonly study: StudyView; readonly onClose: () => void }) {
  const { t } = useTranslation('client')
  const { busy, run } = useCommand({ title: t('cancel.failed') })
  const { values, field, forget } = useKeptFields(`cancel-study.${study.id}`, { motif: '' })
  const cancel = async () => {
    if (busy) return
    const args = { study_id: study.id, ...values }
    if (!isGiven(await run({ name: 'cancel_study', args }))) return
    forget()
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('cancel.title', { company: study.nom_entreprise })}
      text={
        <Stack gap="md">
          {t('cancel.text')}
          <ReasonField {...field('motif')} label={t('cancel.reason')} description={t('cancel.reasonHint')} />
        </Stack>
      }
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={() => void cancel()}
      onClose={onClose}
      busy={busy}
      dangerous
    />
  )
}
