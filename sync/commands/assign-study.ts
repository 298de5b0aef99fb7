import * as v from 'valibot'
import type { InvalidReason } from '../domain/refusal.ts'
import { define } from './definition.ts'
import { fields, studyIdField, text, uuidField } from './fields.ts'
import { LIMITS } from './limits.ts'

interface Assignment {
  readonly intervenant_id?: string | null
  readonly instead_of?: string | null
  readonly motif?: string
}

/** Somebody is given the mission or loses it, and who loses it is told why. */
const meansSomething = <T extends Assignment & Record<string, unknown>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { intervenant_id, instead_of, motif } = dataset.value
    const missing = instead_of ? (motif === undefined ? 'motif' : null) : intervenant_id ? null : 'intervenant_id'
    const message: InvalidReason = 'required'
    if (missing)
      addIssue({
        message,
        path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key: missing, value: undefined }],
      })
  })

/**
 * An administrator gives a study to a specialist; without one, to nobody any more. Whose it was when it was looked at
 * stands in `instead_of`: nobody loses a mission to a decision that did not know of them. With it a reason is due.
 */
export const assignStudy = define({
  name: 'assign_study',
  freeStanding: true,
  input: v.pipe(
    fields({
      study_id: studyIdField,
      intervenant_id: v.exactOptional(v.nullable(uuidField)),
      instead_of: v.exactOptional(v.nullable(uuidField)),
      motif: v.exactOptional(text(LIMITS.motif)),
    }),
    meansSomething(),
  ),
})
