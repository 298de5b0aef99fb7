import * as v from 'valibot'
import type { InvalidReason } from '../domain/refusal.ts'
import { define } from './definition.ts'
import { fields, flag, studyIdField, text } from './fields.ts'

const MALFORMED: InvalidReason = 'malformed'

export const markRecommendation = define({
  name: 'mark_recommendation',
  freeStanding: true,
  /** Without `study_id`: general advice for clients without a study. */
  input: fields({
    study_id: v.exactOptional(studyIdField),
    key: v.pipe(text(60), v.regex(/^[a-z0-9_-]+$/, MALFORMED)),
    done: flag,
  }),
  // Uses the command's id: only the server knows the id of this key's record. The last of several marks counts.
  puts: ({ study_id, key, done }, { at, commandId }) => [
    { id: commandId, kind: 'recommendation_mark', studyId: study_id ?? null, body: { key, done, at } },
  ],
})
