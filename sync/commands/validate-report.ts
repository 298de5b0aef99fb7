import * as v from 'valibot'
import { decisionFields } from './decision-fields.ts'
import type { Definition } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Administrators mirror no reports: nothing on the device changes. */
export const validateReport = {
  on: 'record',
  input: formFields({ ...decisionFields, commentaire: v.exactOptional(text(LIMITS.commentaire)) }),
  puts: () => [],
} satisfies Definition<'validate_report'>
