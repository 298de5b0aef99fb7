import * as v from 'valibot'
import { INQUIRY_KINDS } from '../domain/inquiry.ts'
import { define } from './definition.ts'
import { fields, oneOf, recordIdField, uuidField } from './fields.ts'

/** Without `assigned_to` the inquiry is assigned to nobody; `instead_of` is the assignee that the page showed. */
export const assignInquiry = define({
  name: 'assign_inquiry',
  line: ['inquiry', 'inquiry_id'],
  freeStanding: true,
  input: fields({
    kind: oneOf(INQUIRY_KINDS),
    inquiry_id: recordIdField,
    assigned_to: v.exactOptional(v.nullable(uuidField)),
    instead_of: v.exactOptional(v.nullable(uuidField)),
  }),
})
