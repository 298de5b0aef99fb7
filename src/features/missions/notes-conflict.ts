import { cleanText } from '../../../sync/domain/clean-text.ts'
import type { CommandId, OutboxItem, StudyId } from '../../../sync/index.ts'
import { placeOf, type Position } from '../../data/device-position.ts'
import { isOvertaken, type NotesDraft } from './notes-draft.ts'

/** Notes of this mission that the outbox has and the server does not. */
export interface NotesSave {
  readonly id: CommandId
  readonly text: string
  /** The text it was written over; undefined: an older version of the app did not say. */
  readonly seen: string | undefined
  readonly position: Position | null
  readonly madeAt: string
  /** The server has refused it because the notes were others by then. */
  readonly refused: boolean
}

/** Own words that are not in the notes of the mission because somebody else's are. */
export interface NotesConflict {
  readonly text: string
  readonly position: Position | null
  /** ISO 8601. */
  readonly at: string
  /** Saves of these words and of what they grew from: all of them are decided about at once. */
  readonly saves: readonly CommandId[]
  /** The draft in the field is these words. */
  readonly typing: boolean
}

/** In the order in which they were given. `offsetMs`: server time minus device time. */
export function savesOf(items: readonly OutboxItem[], study: StudyId, offsetMs: number): readonly NotesSave[] {
  return items.flatMap(({ id, name, studyId, args, madeAt, state }): NotesSave[] => {
    const refused = state.kind === 'refused' && state.code === 'content_changed'
    if (name !== 'save_field_notes' || studyId !== study || state.kind === 'received') return []
    if (state.kind === 'refused' && !refused) return []
    const seen = args['seen'] === undefined ? undefined : String(args['seen'] ?? '')
    return [{ id, text: String(args['notes_terrain']), seen, position: placeOf(args, offsetMs), madeAt, refused }]
  })
}

/**
 * Decisions that wait for the person, the newest first: words that were refused, will be, or are typed, while the
 * mission says something else (`current`, as the screen shows it).
 */
export function conflictOf(
  saves: readonly NotesSave[],
  draft: NotesDraft | null,
  current: string,
): NotesConflict | null {
  const lost = lostSaves(saves, current)
  if (draft && isOvertaken(draft, current)) {
    const chain = chainTo(lost, [draft.seen, cleanText(draft.text)])
    const position = draft.position ?? positionOf(chain)
    return { text: draft.text, position, at: draft.savedAt, saves: idsOf(chain), typing: true }
  }
  const last = lost.findLast(({ text }) => text !== current)
  if (!last) return null
  const chain = chainTo(lost, [last.text])
  return { text: last.text, position: positionOf(chain), at: last.madeAt, saves: idsOf(chain), typing: false }
}

/** Both texts, to be edited: the one of the mission first, unless one of them has the other in it. */
export function bothOf(current: string, mine: string): string {
  if (mine.includes(current)) return mine
  return current.includes(mine) ? current : `${current}\n\n${mine}`
}

/** Refused, or without an effect on what the screen shows: the server will refuse it too. */
function lostSaves(saves: readonly NotesSave[], current: string): readonly NotesSave[] {
  const shown = new Set<NotesSave>()
  let link: string | undefined = current
  for (const save of saves.toReversed()) {
    if (save.refused || save.text !== link) continue
    shown.add(save)
    link = save.seen
  }
  const standing = new Set([current])
  return saves.filter((save) => {
    if (save.refused) return true
    if (shown.has(save)) return false
    // The screen has not shown it yet.
    if (save.seen !== undefined && !standing.has(save.seen)) return true
    standing.add(save.text)
    return false
  })
}

/** Backwards from one of `ends`: each save that the next one was written over. */
function chainTo(saves: readonly NotesSave[], ends: readonly string[]): readonly NotesSave[] {
  const links = new Set<string | undefined>(ends)
  return saves.toReversed().filter(({ text, seen }) => {
    if (!links.has(text)) return false
    links.add(seen)
    return true
  })
}

const idsOf = (saves: readonly NotesSave[]): readonly CommandId[] => saves.map(({ id }) => id)
/** Where the person was last. */
const positionOf = (saves: readonly NotesSave[]): Position | null =>
  saves.find(({ position }) => position !== null)?.position ?? null
