import * as v from 'valibot'
import { NOTES_STATUTS, type Statut } from '../domain/study.ts'
import type { Definition } from './definition.ts'
import { anyText, between, fields, studyIdField } from './fields.ts'
import { LIMITS } from './limits.ts'

export const saveFieldNotes = {
  on: 'study',
  input: fields({
    study_id: studyIdField,
    notes_terrain: anyText(LIMITS.notes_terrain),
    latitude: v.exactOptional(between(-90, 90)),
    longitude: v.exactOptional(between(-180, 180)),
  }),
  effect: (study, { study_id: _, ...notes }, given) =>
    (NOTES_STATUTS as readonly Statut[]).includes(study.statut) ? { ...study, ...notes, updated_at: given.at } : study,
} satisfies Definition<'save_field_notes'>
