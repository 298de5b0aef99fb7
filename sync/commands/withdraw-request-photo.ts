import { define } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

/** Named `demande_id` as in `add_request_photo`. */
export const withdrawRequestPhoto = define({
  name: 'withdraw_request_photo',
  line: 'own',
  input: fields({ demande_id: studyIdField, photo_id: recordIdField }),
  puts: ({ photo_id }, { at, known }) => {
    const photo = known(photo_id)
    return photo?.kind === 'request_photo' ? [{ ...photo, body: { ...photo.body, withdrawn_at: at } }] : []
  },
})
