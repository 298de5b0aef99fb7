import { define } from './definition.ts'
import { fields, flag, recordIdField, studyIdField } from './fields.ts'

/** Shows a photo of a mission to its client, or no longer (`montrer`). Waits for the photo, not for the mission. */
export const showPhoto = define({
  name: 'show_photo',
  line: ['photo', 'photo_id'],
  waitsFor: [{ name: 'add_photo', mine: 'photo_id', its: 'photo_id' }],
  input: fields({ mission_id: studyIdField, photo_id: recordIdField, montrer: flag }),
  puts: ({ photo_id, montrer }, { at, known }) => {
    const photo = known(photo_id)
    if (photo?.kind !== 'photo') return []
    const { body } = photo
    return [{ ...photo, body: { ...body, shown_at: montrer ? (body.shown_at ?? at) : null } }]
  },
})
