import { PAYS } from '../domain/enumerations.ts'
import type { Definition } from './definition.ts'
import { day, fields, oneOf } from './fields.ts'
import { seenHoliday } from './set-public-holiday.ts'

/** As `set_public_holiday`. */
export const removePublicHoliday = {
  on: 'record',
  input: fields({ pays: oneOf(PAYS), jour: day, seen: seenHoliday }),
  puts: () => [],
} satisfies Definition<'remove_public_holiday'>
