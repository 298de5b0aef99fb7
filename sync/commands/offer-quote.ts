import * as v from 'valibot'
import { HIGHEST_PRICE } from '../domain/money.ts'
import { define } from './definition.ts'
import { fields, studyIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

const amount = v.exactOptional(v.nullable(wholeBetween(1, HIGHEST_PRICE)))

/** Whole DA; null takes the offer back. `seen`: the offer that the page showed. */
export const offerQuote = define({
  name: 'offer_quote',
  freeStanding: true,
  input: fields({
    study_id: studyIdField,
    montant: amount,
    texte: v.exactOptional(v.nullable(text(LIMITS.texte))),
    seen: amount,
  }),
})
