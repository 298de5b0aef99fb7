import { COMPANY_FIELDS } from '../domain/company-details.ts'
import { define } from './definition.ts'
import { detailsField } from './details-field.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField } from './text-fields.ts'

export const setCompanyDetails = define({
  name: 'set_company_details',
  freeStanding: true,
  input: fields({ details: detailsField(COMPANY_FIELDS), version_id: recordIdField, seen: seenField }),
})
