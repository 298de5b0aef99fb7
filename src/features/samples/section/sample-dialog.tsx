import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { useSamples } from '../data/samples.ts'
import { SampleForm } from './sample-form.tsx'

interface SampleDialogProps {
  readonly study: StudyView
  /** A sample that waits on this device: saving replaces it and keeps its code. */
  readonly correcting?: OutboxItem
  readonly onClose: () => void
}

/** The form over the page of the mission, which stays where it was. */
export function SampleDialog({ study, correcting, onClose }: SampleDialogProps) {
  const { t } = useTranslation('samples')
  const samples = useSamples(study.id)
  if (!samples) return null
  return (
    <ModalDialog opened title={t(correcting ? 'correct' : 'add')} shape="sheet" onClose={onClose}>
      <SampleForm
        study={study}
        codes={samples.map(({ body }) => body.code)}
        {...(correcting && { correcting })}
        onClose={onClose}
      />
    </ModalDialog>
  )
}
