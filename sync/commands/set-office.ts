import { OFFICE_FIELDS } from '../domain/company-details.ts'
import { PAYS } from '../domain/enumerations.ts'
import type { Definition } from './definition.ts'
import { detailsField } from './details-field.ts'
import { fields, oneOf, recordIdField } from './fields.ts'
import { seenField } from './text-fields.ts'

/** Of the whole company: devices are told by what is published, and administrators ask. */
export const setOffice = {
  on: 'record',
  input: fields({
    pays: oneOf(PAYS),
    details: detailsField(OFFICE_FIELDS),
    version_id: recordIdField,
    seen: seenField,
  }),
  puts: () => [],
} satisfies Definition<'set_office'>
