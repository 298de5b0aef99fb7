import { cleanText } from '../../../../sync/domain/clean-text.ts'
import type { CommandId, OutboxItem, StudyId } from '../../../../sync/index.ts'
import { placeOf, type Position } from '../../../data/device/device-position.ts'
import { isOvertaken, type NotesDraft } from './notes-draft.ts'

/** Notes of this mission that wait in the outbox, or were refused. */
export interface NotesSave {
  readonly id: CommandId
  readonly text: string
  /** The notes that were on the screen when these were typed; undefined: saved by an older version of the app. */
  readonly seen: string | undefined
  readonly position: Position | null
  readonly madeAt: string
  /** The server has refused them because the notes had changed meanwhile. */
  readonly refused: boolean
}

/** Own words that the mission's notes lack because somebody else's are there. */
export interface NotesConflict {
  readonly text: string
  readonly position: Position | null
  /** ISO 8601. */
  readonly at: string
  /** The saves of these words and of the texts they grew from: one decision settles all of them. */
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
 * The newest decision that waits for the person: words that were refused, will be refused, or are still typed, while
 * the mission shows other notes (`current`, as on the screen).
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

/** Both texts, to be edited: the mission's first, unless one contains the other. */
export function bothOf(current: string, mine: string): string {
  if (mine.includes(current)) return mine
  return current.includes(mine) ? current : `${current}\n\n${mine}`
}

/**
 * Saves that were refused, or that neither lead to the notes on the screen nor build on them: the server will refuse
 * those too.
 */
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
    // Not on the screen yet: lost if it builds on other notes.
    if (save.seen !== undefined && !standing.has(save.seen)) return true
    standing.add(save.text)
    return false
  })
}

/** Backwards from one of `ends`: each save over which the next one was typed. */
function chainTo(saves: readonly NotesSave[], ends: readonly string[]): readonly NotesSave[] {
  const links = new Set<string | undefined>(ends)
  return saves.toReversed().filter(({ text, seen }) => {
    if (!links.has(text)) return false
    links.add(seen)
    return true
  })
}

const idsOf = (saves: readonly NotesSave[]): readonly CommandId[] => saves.map(({ id }) => id)
/** The position of the latest save that has one. */
const positionOf = (saves: readonly NotesSave[]): Position | null =>
  saves.find(({ position }) => position !== null)?.position ?? null
