import * as v from 'valibot'
import { INQUIRY_KINDS } from '../domain/inquiry.ts'
import type { Definition } from './definition.ts'
import { fields, oneOf, recordIdField, uuidField } from './fields.ts'

/** Administrators mirror no inquiries: nothing on the device changes. */
export const assignInquiry = {
  on: 'record',
  input: fields({
    kind: oneOf(INQUIRY_KINDS),
    inquiry_id: recordIdField,
    assigned_to: v.exactOptional(v.nullable(uuidField)),
    instead_of: v.exactOptional(v.nullable(uuidField)),
  }),
  puts: () => [],
} satisfies Definition<'assign_inquiry'>
