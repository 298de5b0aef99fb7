import { INQUIRY_TARGETS } from '../domain/inquiry.ts'
import type { Definition } from './definition.ts'
import { fields, oneOf } from './fields.ts'
import { inquiryFields } from './inquiry-fields.ts'

/** As `assign_inquiry`. */
export const setInquiryState = {
  on: 'record',
  input: fields({ ...inquiryFields, etat_demande: oneOf(INQUIRY_TARGETS) }),
  puts: () => [],
} satisfies Definition<'set_inquiry_state'>
