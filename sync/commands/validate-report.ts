import * as v from 'valibot'
import { decisionFields } from './decision-fields.ts'
import { define } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Delivers the file if it waited for validation. */
export const validateReport = define({
  name: 'validate_report',
  input: formFields({ ...decisionFields, commentaire: v.exactOptional(text(LIMITS.commentaire)) }),
})
