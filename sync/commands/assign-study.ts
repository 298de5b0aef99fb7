import * as v from 'valibot'
import type { InvalidReason } from '../domain/refusal.ts'
import { define } from './definition.ts'
import { fields, studyIdField, text, uuidField } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

interface Assignment {
  readonly intervenant_id?: string | null
  readonly instead_of?: string | null
  readonly motif?: string
}

/**
 * `intervenant_id` or `instead_of` is required, and `motif` with `instead_of`: the previous specialist gets the reason.
 */
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
 * An administrator assigns a study to a specialist, or with null to nobody. `instead_of` is the specialist that the
 * administrator saw: a decision made on an outdated page takes no mission away.
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
