import * as v from 'valibot'
import { NOTES_STATUTS, type Statut } from '../domain/study.ts'
import { isOvertaken } from './based.ts'
import { define } from './definition.ts'
import { anyText, fields, studyIdField, wholePosition } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { place } from './observed-fields.ts'

export const saveFieldNotes = define({
  name: 'save_field_notes',
  freeStanding: true,
  input: v.pipe(
    fields({
      study_id: studyIdField,
      notes_terrain: anyText(LIMITS.notes_terrain),
      /**
       * Here and in every whole-value edit: the value that the page showed. If the current value differs, the command
       * is refused [L19]; without `seen` the last command wins. Empty or null: there were no notes.
       */
      seen: v.exactOptional(v.nullable(anyText(LIMITS.notes_terrain))),
      ...place,
    }),
    wholePosition(),
  ),
  changesStudy: (study, { notes_terrain, seen, latitude, longitude }, given) => {
    if (!(NOTES_STATUTS as readonly Statut[]).includes(study.statut)) return study
    const current = study.notes_terrain ?? ''
    if (isOvertaken(seen === null ? '' : seen, current, notes_terrain)) return study
    const there = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
    if (current === notes_terrain && !there) return study
    return { ...study, ...there, notes_terrain: notes_terrain || null, updated_at: given.at }
  },
})
