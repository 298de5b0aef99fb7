import * as v from 'valibot'
import { HIGHEST_PRICE } from '../domain/money.ts'
import { isQuotable } from '../domain/study.ts'
import { define } from './definition.ts'
import { fields, flag, recordIdField, studyIdField, text, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

/** The client's answer to a quote. `montant`: the price that the page showed. */
export const answerQuote = define({
  name: 'answer_quote',
  freeStanding: true,
  input: fields({
    study_id: studyIdField,
    quote_id: recordIdField,
    montant: wholeBetween(1, HIGHEST_PRICE),
    accepte: flag,
    motif: v.exactOptional(v.nullable(text(LIMITS.motif))),
  }),
  changesStudy: (study, { montant, accepte }, { at }) =>
    accepte && isQuotable(study.statut) && study.prix_convenu !== montant
      ? { ...study, prix_convenu: montant, updated_at: at }
      : study,
  puts: ({ quote_id, montant, accepte, motif }, { at, known }) => {
    const before = known(quote_id)
    if (before?.kind !== 'quote') return []
    const { body } = before
    if (body.montant !== montant || body.accepte === true || body.accepte === accepte) return [before]
    return [{ ...before, body: { ...body, accepte, answered_at: at, motif: accepte ? null : (motif ?? null) } }]
  },
})
