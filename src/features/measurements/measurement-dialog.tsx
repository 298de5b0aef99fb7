import { useTranslation } from 'react-i18next'
import type { OutboxItem, StudyView } from '../../../sync/index.ts'
import { ModalDialog } from '../../ui/dialogs/modal-dialog.tsx'
import { useMeasurements } from './data/measurements.ts'
import { MeasurementForm } from './measurement-form.tsx'

interface MeasurementDialogProps {
  readonly study: StudyView
  /** A measurement that waits on this device: saving replaces it. */
  readonly correcting?: OutboxItem
  readonly onClose: () => void
}

/** The form over the page of the mission, which stays where it was. */
export function MeasurementDialog({ study, correcting, onClose }: MeasurementDialogProps) {
  const { t } = useTranslation('measurements')
  const rows = useMeasurements(study.id)
  if (!rows) return null
  return (
    <ModalDialog opened title={t(correcting ? 'correct' : 'add')} shape="sheet" onClose={onClose}>
      <MeasurementForm study={study} rows={rows} {...(correcting && { correcting })} onClose={onClose} />
    </ModalDialog>
  )
}
