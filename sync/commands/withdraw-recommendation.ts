import { define } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

/** It stays visible as withdrawn until the server has deleted it. */
export const withdrawRecommendation = define({
  name: 'withdraw_recommendation',
  freeStanding: true,
  input: fields({ study_id: studyIdField, recommendation_id: recordIdField }),
  puts: ({ recommendation_id }, { at, known }) => {
    const before = known(recommendation_id)
    if (before?.kind !== 'recommendation') return []
    return [{ ...before, body: { ...before.body, withdrawn_at: at } }]
  },
})
