import { cleanText } from '../../../../sync/domain/clean-text.ts'
import type { Study, StudyId, UserId } from '../../../../sync/index.ts'
import type { Position } from '../../../data/device/device-position.ts'
import { keysOf, type Shelf } from '../../../state/draft-shelf.ts'

/**
 * Notes as typed, before they are given to the outbox. One record per study, so that tabs do not overwrite each other.
 */
export interface NotesDraft {
  readonly studyId: StudyId
  /** Names the draft once the study is no longer among the person's missions. */
  readonly label: string
  readonly text: string
  /** The mission's notes that the person types over; '': none. */
  readonly seen: string
  /** Its accuracy is shown, and stays on the device. */
  readonly position: Position | null
  /** ISO 8601. */
  readonly savedAt: string
}

const PREFIX = 'hawa.field-notes'
const keyOf = (user: UserId, study: string) => `${PREFIX}.${user}.${study}`

export function readDraft(storage: Shelf, user: UserId, study: StudyId): NotesDraft | null {
  return parseDraft(storage.getItem(keyOf(user, study)))
}

/** False when the device has no room left: the caller must tell the person at once. */
export function writeDraft(storage: Shelf, user: UserId, draft: NotesDraft): boolean {
  try {
    storage.setItem(keyOf(user, draft.studyId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(storage: Shelf, user: UserId, study: StudyId): void {
  storage.removeItem(keyOf(user, study))
}

/** Newest first; only this person's, on a tablet that others use too [L14]. */
export function listDrafts(storage: Shelf, user: UserId): readonly NotesDraft[] {
  return keysOf(storage)
    .filter((key) => key.startsWith(keyOf(user, '')))
    .map((key) => parseDraft(storage.getItem(key)))
    .filter((draft) => draft !== null)
    .sort((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** Whether the draft differs from the study. */
export function isUnsaved(
  draft: Pick<NotesDraft, 'text' | 'position'>,
  study: Pick<Study, 'notes_terrain' | 'latitude' | 'longitude'>,
): boolean {
  if (draft.text.trim() !== (study.notes_terrain ?? '').trim()) return true
  const { position } = draft
  return position !== null && (position.latitude !== study.latitude || position.longitude !== study.longitude)
}

/** Whether words were typed: a draft of a position alone has none, and shows the mission's notes. */
export const hasWords = ({ text, seen }: Pick<NotesDraft, 'text' | 'seen'>): boolean => text !== seen

/** Whether the mission's notes (`current`) changed since the person typed over them, and differ from the draft. */
export function isOvertaken(draft: Pick<NotesDraft, 'text' | 'seen'>, current: string): boolean {
  return hasWords(draft) && draft.seen !== current && cleanText(draft.text) !== current
}

/** The draft that remains once `given` is in the outbox: words typed since, over the given ones. */
export function leftAfter(draft: NotesDraft, given: Pick<NotesDraft, 'text' | 'position'>): NotesDraft | null {
  const seen = cleanText(given.text)
  const text = draft.text === given.text ? seen : draft.text
  const position = draft.position === given.position ? null : draft.position
  return text === seen && position === null ? null : { ...draft, seen, text, position }
}

function parseDraft(stored: string | null): NotesDraft | null {
  if (stored === null) return null
  try {
    const draft: unknown = JSON.parse(stored)
    // An older version did not store the notes typed over: where the mission has notes, the person decides.
    return isDraft(draft) ? { ...draft, seen: typeof draft.seen === 'string' ? draft.seen : '' } : null
  } catch {
    return null
  }
}

function isDraft(value: unknown): value is Omit<NotesDraft, 'seen'> & { readonly seen?: unknown } {
  if (typeof value !== 'object' || value === null) return false
  const { studyId, text, savedAt, position } = value as Partial<Record<keyof NotesDraft, unknown>>
  return (
    typeof studyId === 'string' &&
    typeof text === 'string' &&
    typeof savedAt === 'string' &&
    typeof position === 'object'
  )
}
