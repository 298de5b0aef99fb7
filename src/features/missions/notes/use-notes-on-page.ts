import type { OutboxItem, StudyView } from '../../../../sync/index.ts'
import { useDeviceClock } from '../../../data/device/device-clock.ts'
import { conflictOf, savesOf } from './notes-conflict.ts'
import { useNotesDraft } from './use-notes-draft.ts'

/** The notes of a mission for its page: the form and the journal show one draft. */
export function useNotesOnPage(study: StudyView, outbox: readonly OutboxItem[]) {
  const { clock } = useDeviceClock()
  const notes = useNotesDraft(study)
  const saves = savesOf(outbox, study.id, clock.kind === 'measured' ? clock.offsetMs : 0)
  return { ...notes, conflict: conflictOf(saves, notes.draft, notes.current) }
}

export type NotesOnPage = ReturnType<typeof useNotesOnPage>
