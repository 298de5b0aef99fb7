import { define } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

export const withdrawPhoto = define({
  name: 'withdraw_photo',
  line: 'own',
  input: fields({ mission_id: studyIdField, photo_id: recordIdField }),
  puts: ({ photo_id }, { at, known }) => {
    const photo = known(photo_id)
    return photo?.kind === 'photo' ? [{ ...photo, body: { ...photo.body, withdrawn_at: at } }] : []
  },
})
