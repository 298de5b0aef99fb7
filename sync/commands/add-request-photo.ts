import { MAX_PHOTO_BYTES, PHOTO_TYPE_NAMES, sitePhotoPath } from '../domain/photo.ts'
import { ask, define } from './definition.ts'
import { fields, hex, oneOf, recordIdField, studyIdField, text, wholeBetween } from './fields.ts'
import { withdrawRequestPhoto } from './withdraw-request-photo.ts'

export const addRequestPhoto = define({
  name: 'add_request_photo',
  line: 'own',
  waitsFor: [{ name: 'request_study', mine: 'demande_id', its: 'study_id' }],
  about: ({ demande_id }) => demande_id,
  file: (args, owner) => ({
    rules: { most: MAX_PHOTO_BYTES, types: [args.file.type] },
    path: (at) => sitePhotoPath(owner, args.demande_id, args.photo_id, args.file.type, at),
    filled: ({ path, size, sha256 }) => ({ ...args, file: { ...args.file, path, size, sha256 } }),
  }),
  undo: ({ demande_id, photo_id }) => ask(withdrawRequestPhoto, { demande_id, photo_id }),
  input: fields({
    /** Not `study_id`: a slow photo upload must not hold up that the request is cancelled. */
    demande_id: studyIdField,
    photo_id: recordIdField,
    file: fields({
      path: text(300),
      type: oneOf(PHOTO_TYPE_NAMES),
      size: wholeBetween(1, MAX_PHOTO_BYTES),
      sha256: hex(64),
      width: wholeBetween(1, 20_000),
      height: wholeBetween(1, 20_000),
    }),
  }),
  puts: ({ demande_id, photo_id, file }, { at, known }) => {
    const arrived = known(photo_id)
    if (arrived) return [arrived]
    return [
      {
        id: photo_id,
        kind: 'request_photo',
        studyId: demande_id,
        body: { file, mine: true, given_at: at, received_at: at, withdrawn_at: null },
      },
    ]
  },
})
