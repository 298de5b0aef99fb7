import { OFFICE_FIELDS } from '../domain/company-details.ts'
import { PAYS } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { detailsField } from './details-field.ts'
import { fields, oneOf, recordIdField } from './fields.ts'
import { seenField } from './text-fields.ts'

/** Replaces the whole details of an office; absent fields keep the value of the build. */
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
