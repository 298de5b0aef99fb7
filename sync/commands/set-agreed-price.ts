import * as v from 'valibot'
import { HIGHEST_PRICE } from '../domain/money.ts'
import type { Definition } from './definition.ts'
import { fields, studyIdField, wholeBetween } from './fields.ts'

/** Administrators mirror no studies: nothing on the device changes. */
export const setAgreedPrice = {
  on: 'record',
  input: fields({ study_id: studyIdField, montant: v.exactOptional(v.nullable(wholeBetween(1, HIGHEST_PRICE))) }),
  puts: () => [],
} satisfies Definition<'set_agreed_price'>
