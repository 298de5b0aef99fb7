import * as v from 'valibot'
import { HIGHEST_PRICE } from '../domain/money.ts'
import { define } from './definition.ts'
import { fields, studyIdField, wholeBetween } from './fields.ts'

const price = v.exactOptional(v.nullable(wholeBetween(1, HIGHEST_PRICE)))

/** Whole DA; null removes the price. `seen`: the price that the page showed. */
export const setAgreedPrice = define({
  name: 'set_agreed_price',
  freeStanding: true,
  input: fields({ study_id: studyIdField, montant: price, seen: price }),
})
