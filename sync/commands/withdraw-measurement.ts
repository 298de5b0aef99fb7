import { define } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

export const withdrawMeasurement = define({
  name: 'withdraw_measurement',
  freeStanding: true,
  input: fields({ study_id: studyIdField, measurement_id: recordIdField }),
  puts: ({ measurement_id }, { at, known }) => {
    const measurement = known(measurement_id)
    return measurement?.kind === 'measurement'
      ? [{ ...measurement, body: { ...measurement.body, withdrawn_at: at } }]
      : []
  },
})
