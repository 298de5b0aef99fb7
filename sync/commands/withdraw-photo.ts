import type { Definition } from './definition.ts'
import { fields, recordIdField, studyIdField } from './fields.ts'

export const withdrawPhoto = {
  on: 'record',
  input: fields({ mission_id: studyIdField, photo_id: recordIdField }),
  puts: ({ photo_id }, { at, known }) => {
    const photo = known(photo_id)
    return photo?.kind === 'photo' ? [{ ...photo, body: { ...photo.body, withdrawn_at: at } }] : []
  },
} satisfies Definition<'withdraw_photo'>
