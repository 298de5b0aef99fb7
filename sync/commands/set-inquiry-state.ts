import { INQUIRY_TARGETS } from '../domain/inquiry.ts'
import { define } from './definition.ts'
import { fields, oneOf } from './fields.ts'
import { inquiryFields } from './inquiry-fields.ts'

export const setInquiryState = define({
  name: 'set_inquiry_state',
  line: ['inquiry', 'inquiry_id'],
  freeStanding: true,
  input: fields({ ...inquiryFields, etat_demande: oneOf(INQUIRY_TARGETS) }),
})
