import { define } from './definition.ts'
import { fields, recordIdField, text } from './fields.ts'
import { inquiryFields } from './inquiry-fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** Mails the answer to the sender, in their language. */
export const answerInquiry = define({
  name: 'answer_inquiry',
  line: ['inquiry', 'inquiry_id'],
  freeStanding: true,
  input: fields({ ...inquiryFields, reply_id: recordIdField, reponse: text(LIMITS.reponse) }),
})
