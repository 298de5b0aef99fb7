import * as v from 'valibot'
import { drawingText, isDrawing, type Drawing } from '../domain/drawing.ts'
import { isOvertaken } from './based.ts'
import { define } from './definition.ts'
import { fields, reason, recordIdField, studyIdField } from './fields.ts'

/** A whole drawing; no strokes: none. */
const strokes = v.pipe(
  v.array(v.unknown(), (issue) => reason(issue.input === undefined || issue.input === null ? 'required' : 'malformed')),
  v.check((given) => given.length === 0 || isDrawing(given), reason('malformed')),
  v.transform((given): Drawing => (isDrawing(given) ? given : [])),
)

/** Draws on a photo of a mission. `seen`: the drawing that the page showed; another one by now is a refusal [L19]. */
export const drawOnPhoto = define({
  name: 'draw_on_photo',
  line: ['photo', 'photo_id'],
  waitsFor: [{ name: 'add_photo', mine: 'photo_id', its: 'photo_id' }],
  freeStanding: true,
  input: fields({
    mission_id: studyIdField,
    photo_id: recordIdField,
    traits: strokes,
    seen: v.exactOptional(v.nullable(strokes)),
  }),
  puts: ({ photo_id, traits, seen }, { known }) => {
    const photo = known(photo_id)
    if (photo?.kind !== 'photo') return []
    const before = seen ? drawingText(seen) : undefined
    if (isOvertaken(before, drawingText(photo.body.traits), drawingText(traits))) return [photo]
    return [{ ...photo, body: { ...photo.body, traits: traits.length > 0 ? traits : null } }]
  },
})
