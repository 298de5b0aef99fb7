import { useState } from 'react'
import type { Study } from '../../../sync/index.ts'
import type { Position } from '../../data/device-position.ts'
import { useSync } from '../../data/sync-context.tsx'
import { draftShelf } from '../../state/draft-shelf.ts'
import { dropDraft, isUnsaved, readDraft, writeDraft, type NotesDraft } from './notes-draft.ts'

/**
 * The notes of one study as they are typed: every change is on the device before the next one, so that a
 * closed tab or an empty battery costs nothing.
 */
export function useNotesDraft(study: Study) {
  const { userId } = useSync()
  const [draft, setDraft] = useState<NotesDraft | null>(() => readDraft(draftShelf, userId, study.id))
  const [full, setFull] = useState(false)
  const text = draft?.text ?? study.notes_terrain ?? ''
  const position = draft?.position ?? null

  const keep = (change: { readonly text?: string; readonly position?: Position | null }) => {
    const next = { studyId: study.id, label: study.nom_entreprise, text, position, ...change, savedAt: new Date().toISOString() }
    setDraft(next)
    setFull(!writeDraft(draftShelf, userId, next))
  }
  /** The outbox has this text now. What was typed meanwhile stays a draft, and the screen does not jump back. */
  const settle = (sent: string) => {
    if (readDraft(draftShelf, userId, study.id)?.text === sent) dropDraft(draftShelf, userId, study.id)
  }
  return { text, position, draft, full, unsaved: draft !== null && isUnsaved(draft, study), keep, settle }
}
