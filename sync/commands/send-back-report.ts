import { decisionFields } from './decision-fields.ts'
import { define } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Its specialist is asked for another one. */
export const sendBackReport = define({
  name: 'send_back_report',
  input: formFields({ ...decisionFields, commentaire: text(LIMITS.commentaire) }),
})
