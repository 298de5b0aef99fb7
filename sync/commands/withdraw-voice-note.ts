import { define } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

export const withdrawVoiceNote = define({
  name: 'withdraw_voice_note',
  line: 'own',
  input: fields({ mission_id: studyIdField, photo_id: recordIdField, voice_id: recordIdField }),
  puts: ({ photo_id, voice_id }, { known }) => {
    const photo = known(photo_id)
    if (photo?.kind !== 'photo') return []
    const { body } = photo
    return [{ ...photo, body: { ...body, voices: body.voices.filter(({ id }) => id !== voice_id) } }]
  },
})
