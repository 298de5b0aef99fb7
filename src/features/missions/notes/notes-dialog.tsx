import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { ModalDialog } from '../../../ui/dialogs/modal-dialog.tsx'
import { FieldNotes } from './field-notes.tsx'
import type { NotesOnPage } from './use-notes-on-page.ts'

interface NotesDialogProps {
  readonly study: StudyView
  readonly notes: NotesOnPage
  readonly onClose: () => void
}

/** The notes over the page of the mission, which stays where it was. Closing keeps the draft. */
export function NotesDialog({ study, notes, onClose }: NotesDialogProps) {
  const { t } = useTranslation('field')
  return (
    <ModalDialog opened title={t('notes.title')} shape="sheet" onClose={onClose}>
      <FieldNotes study={study} notes={notes} onSaved={onClose} />
    </ModalDialog>
  )
}
