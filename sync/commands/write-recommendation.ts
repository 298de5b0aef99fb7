import { PRIORITES } from '../domain/recommendation.ts'
import type { Definition } from './definition.ts'
import { fields, oneOf, recordIdField, studyIdField, text } from './fields.ts'
import { LIMITS } from './limits.ts'

export const writeRecommendation = {
  on: 'record',
  input: fields({
    study_id: studyIdField, recommendation_id: recordIdField, priorite: oneOf(PRIORITES), titre: text(LIMITS.titre), texte: text(LIMITS.texte),
  }),
  puts: ({ study_id, recommendation_id, priorite, titre, texte }, { at, me, known }) => {
    const before = known(recommendation_id)
    return [{
      id: recommendation_id, kind: 'recommendation', studyId: study_id,
      body: {
        priorite, titre, texte, author_role: me?.type_compte === 'admin' ? 'admin' : 'intervention',
        author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null, mine: true,
        at: before?.kind === 'recommendation' ? before.body.at : at, written_at: at, received_at: at, withdrawn_at: null,
      },
    }]
  },
} satisfies Definition<'write_recommendation'>
