import { decisionFields } from './decision-fields.ts'
import { define } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Asks the specialist for a corrected file. */
export const sendBackReport = define({
  name: 'send_back_report',
  input: formFields({ ...decisionFields, commentaire: text(LIMITS.commentaire) }),
})
