import * as v from 'valibot'
import { HIGHEST_PRICE } from '../domain/money.ts'
import type { Definition } from './definition.ts'
import { fields, studyIdField, wholeBetween } from './fields.ts'

const price = v.exactOptional(v.nullable(wholeBetween(1, HIGHEST_PRICE)))

/** Administrators mirror no studies: nothing on the device changes. */
export const setAgreedPrice = {
  on: 'record',
  input: fields({ study_id: studyIdField, montant: price, seen: price }),
  puts: () => [],
} satisfies Definition<'set_agreed_price'>
