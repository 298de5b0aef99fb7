import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useDispatch } from '../../data/dispatch.ts'
import { may } from '../../data/domain.ts'
import { useProfile } from '../../data/sync-status.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notices.tsx'

interface CancelButtonProps {
  readonly study: StudyView
  readonly onAsk: (study: StudyView) => void
}

/** Only while the order may still be cancelled (design.md §6: en_attente and acceptée). */
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
  const { t } = useTranslation('client')
  const dispatch = useDispatch('/client/orders')
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    if (!study || busy) return
    setBusy(true)
    try {
      const outcome = await dispatch({ name: 'cancel_study', args: { study_id: study.id } })
      if (outcome.kind !== 'queued') notify({ kind: 'error', title: t('cancel.failed') })
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      opened={study !== null}
      title={t('cancel.title', { company: study?.nom_entreprise })}
      text={t('cancel.text')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={() => void cancel()}
      onClose={onClose}
      busy={busy}
      dangerous
    />
  )
}
