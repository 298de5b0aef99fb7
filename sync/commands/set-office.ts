import { OFFICE_FIELDS } from '../domain/company-details.ts'
import { PAYS } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { detailsField } from './details-field.ts'
import { fields, oneOf, recordIdField } from './fields.ts'
import { seenField } from './text-fields.ts'

/** What an office says of itself: whole, what is absent is as the build carries it. */
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
