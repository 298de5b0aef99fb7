import { define } from './definition.ts'
import { fields, recordIdField, studyIdField, text } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

export const cancelSample = define({
  name: 'cancel_sample',
  freeStanding: true,
  input: fields({ study_id: studyIdField, sample_id: recordIdField, motif: text(LIMITS.motif) }),
  puts: ({ sample_id, motif }, { at, known }) => {
    const sample = known(sample_id)
    return sample?.kind === 'sample'
      ? [{ ...sample, body: { ...sample.body, annulation: sample.body.annulation ?? { motif, at } } }]
      : []
  },
})
