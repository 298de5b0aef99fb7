import { COMPANY_FIELDS } from '../domain/company-details.ts'
import type { Definition } from './definition.ts'
import { detailsField } from './details-field.ts'
import { fields, recordIdField } from './fields.ts'
import { seenField } from './text-fields.ts'

/** As `set_office`. */
export const setCompanyDetails = {
  on: 'record',
  input: fields({ details: detailsField(COMPANY_FIELDS), version_id: recordIdField, seen: seenField }),
  puts: () => [],
} satisfies Definition<'set_company_details'>
