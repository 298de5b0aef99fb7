import { decisionFields } from './decision-fields.ts'
import type { Definition } from './definition.ts'
import { formFields, text } from './fields.ts'
import { LIMITS } from './limits.ts'

/** As `validate_report`. */
export const sendBackReport = {
  on: 'record',
  input: formFields({ ...decisionFields, commentaire: text(LIMITS.commentaire) }),
  puts: () => [],
} satisfies Definition<'send_back_report'>
