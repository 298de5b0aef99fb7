import * as v from 'valibot'
import { PAYS } from '../domain/enumerations.ts'
import { question } from './question.ts'

/** The public holidays of all countries, in no order: the same for everybody, and no study's feed has them. */
export const publicHolidays = question({
  table: 'public_holidays',
  read: v.array(
    v.object({
      pays: v.picklist(PAYS),
      jour: v.pipe(v.string(), v.isoDate()),
      nom_fr: v.string(),
      nom_en: v.string(),
      nom_ar: v.string(),
      mobile: v.boolean(),
    }),
  ),
  keep: 'public-holidays',
})
