import { PAYS } from '../domain/enumerations.ts'
import { define } from './definition.ts'
import { day, fields, oneOf } from './fields.ts'
import { seenHoliday } from './set-public-holiday.ts'

export const removePublicHoliday = define({
  name: 'remove_public_holiday',
  line: ['holidays', 'pays'],
  input: fields({ pays: oneOf(PAYS), jour: day, seen: seenHoliday }),
})
