import { useRef, useState } from 'react'
import { cleanText } from '../../../../sync/domain/clean-text.ts'
import type { Study } from '../../../../sync/index.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { draftShelf } from '../../../state/draft-shelf.ts'
import { dropDraft, hasWords, isUnsaved, leftAfter, readDraft, writeDraft, type NotesDraft } from './notes-draft.ts'

type Given = Pick<NotesDraft, 'text' | 'position'>

/**
 * The notes of one study while they are typed: every change is stored before the next one, so that a closed tab or an
 * empty battery loses nothing.
 */
export function useNotesDraft(study: Study) {
  const { userId } = useSync()
  const [draft, setDraft] = useState<NotesDraft | null>(() => readDraft(draftShelf, userId, study.id))
  const latest = useRef(draft)
  const [full, setFull] = useState(false)
  /** Queued, while the study does not show it yet: keeps the screen from jumping back. */
  const [sent, setSent] = useState<{ readonly text: string; readonly over: string } | null>(null)
  const shown = study.notes_terrain ?? ''
  if (sent && sent.over !== shown) setSent(null)
  /** The notes of the mission. */
  const current = sent?.over === shown ? sent.text : shown
  const typed = draft && hasWords(draft) ? draft : null
  const text = typed?.text ?? current
  const seen = typed?.seen ?? current
  const position = draft?.position ?? null

  /** False when the device has no room for it; the screen still shows it. */
  const put = (next: NotesDraft | null): boolean => {
    latest.current = next
    setDraft(next)
    if (next === null) dropDraft(draftShelf, userId, study.id)
    const kept = next === null || writeDraft(draftShelf, userId, next)
    setFull(!kept)
    return kept
  }
  const keep = (change: Partial<Pick<NotesDraft, 'text' | 'position' | 'seen'>>): boolean =>
    put({
      studyId: study.id,
      label: study.nom_entreprise,
      text,
      seen,
      position,
      ...change,
      savedAt: new Date().toISOString(),
    })
  /**
   * Called when the outbox has the notes. Words typed since stay a draft over them; a draft of other words is
   * unchanged.
   */
  const settle = (given: Given, ofDraft: boolean) => {
    setSent({ text: cleanText(given.text), over: shown })
    if (ofDraft && latest.current) put(leftAfter(latest.current, given))
  }
  const unsaved = draft !== null && isUnsaved({ text, position }, { ...study, notes_terrain: current })
  return { text, seen, current, position, draft, full, unsaved, keep, settle, drop: () => put(null) }
}
