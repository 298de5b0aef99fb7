import { PAYS } from '../domain/enumerations.ts'
import type { Definition } from './definition.ts'
import { day, fields, flag, oneOf, text } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Of the whole company: what a device shows is what the server last told it. */
export const setPublicHoliday = {
  on: 'record',
  input: fields({
    pays: oneOf(PAYS), jour: day, nom_fr: text(LIMITS.nom_fr), nom_en: text(LIMITS.nom_en), nom_ar: text(LIMITS.nom_ar), mobile: flag,
  }),
  puts: () => [],
} satisfies Definition<'set_public_holiday'>
