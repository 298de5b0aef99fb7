import type { Definition } from './definition.ts'
import { fields, recordIdField, text } from './fields.ts'
import { inquiryFields } from './inquiry-fields.ts'
import { LIMITS } from './limits.ts'

/** As `assign_inquiry`. */
export const answerInquiry = {
  on: 'record',
  input: fields({ ...inquiryFields, reply_id: recordIdField, reponse: text(LIMITS.reponse) }),
  puts: () => [],
} satisfies Definition<'answer_inquiry'>
