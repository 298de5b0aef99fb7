import * as v from 'valibot'
import { adviceWords, PRIORITES, type AdviceWords } from '../domain/recommendation.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { isOvertaken } from './based.ts'
import { ask, define } from './definition.ts'
import { fields, oneOf, recordIdField, studyIdField, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { withdrawRecommendation } from './withdraw-recommendation.ts'

const words = { priorite: oneOf(PRIORITES), titre: text(LIMITS.titre), texte: text(LIMITS.texte) }
const malformed: InvalidReason = 'malformed'

export const writeRecommendation = define({
  name: 'write_recommendation',
  freeStanding: true,
  // A new wording of an existing recommendation: withdrawing it would remove the old wording too.
  undo: ({ study_id, recommendation_id, seen }) =>
    seen === null ? ask(withdrawRecommendation, { study_id, recommendation_id }) : null,
  input: fields({
    study_id: studyIdField,
    /** Created by the device; the same id again replaces the wording. */
    recommendation_id: recordIdField,
    ...words,
    /** Null: it did not exist. */
    seen: v.exactOptional(v.nullable(v.custom<AdviceWords>((given) => v.is(v.object(words), given), malformed))),
  }),
  puts: ({ study_id, recommendation_id, priorite, titre, texte, seen }, { at, me, known }) => {
    const found = known(recommendation_id)
    const before = found?.kind === 'recommendation' ? found : null
    const current = before && before.body.withdrawn_at === null ? said(before.body) : null
    if (isOvertaken(seen && said(seen), current, said({ priorite, titre, texte }))) return before ? [before] : []
    return [
      {
        id: recommendation_id,
        kind: 'recommendation',
        studyId: study_id,
        body: {
          priorite,
          titre,
          texte,
          author_role: me?.type_compte === 'admin' ? 'admin' : 'intervention',
          author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
          mine: true,
          at: before?.body.at ?? at,
          written_at: at,
          received_at: at,
          withdrawn_at: null,
        },
      },
    ]
  },
})

const said = (advice: AdviceWords): string => JSON.stringify(adviceWords(advice))
