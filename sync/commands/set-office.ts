import { OFFICE_FIELDS } from '../domain/company-details.ts'
import { PAYS } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { detailsField } from './details-field.ts'
import { fields, oneOf, recordIdField } from './fields.ts'
import { seenField } from './text-fields.ts'

/** The details of an office, whole: absent fields are as the build has them. */
export const setOffice = define({
  name: 'set_office',
  freeStanding: true,
  input: fields({
    pays: oneOf(PAYS),
    details: detailsField(OFFICE_FIELDS),
    version_id: recordIdField,
    seen: seenField,
  }),
})
