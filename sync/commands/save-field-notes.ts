import * as v from 'valibot'
import { NOTES_STATUTS, type Statut } from '../domain/study.ts'
import type { Definition } from './definition.ts'
import { anyText, fields, place, studyIdField, wholePosition } from './fields.ts'
import { LIMITS } from './limits.ts'

export const saveFieldNotes = {
  on: 'study',
  input: v.pipe(fields({
    study_id: studyIdField,
    notes_terrain: anyText(LIMITS.notes_terrain),
    ...place,
  }), wholePosition()),
  effect: (study, { notes_terrain, latitude, longitude }, given) => {
    if (!(NOTES_STATUTS as readonly Statut[]).includes(study.statut)) return study
    const there = latitude === undefined || longitude === undefined ? {} : { latitude, longitude }
    return { ...study, ...there, notes_terrain: notes_terrain || null, updated_at: given.at }
  },
} satisfies Definition<'save_field_notes'>
