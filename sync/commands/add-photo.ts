import * as v from 'valibot'
import { observed } from '../domain/observation.ts'
import { MAX_PHOTO_BYTES, PHOTO_TYPE_NAMES, photoPath } from '../domain/photo.ts'
import { ask, define } from './definition.ts'
import { fields, hex, oneOf, recordIdField, studyIdField, text, wholeBetween, wholePosition } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { fieldInstant, instantOrigin, place } from './observed-fields.ts'
import { withdrawPhoto } from './withdraw-photo.ts'

export const addPhoto = define({
  name: 'add_photo',
  line: 'own',
  waitsFor: [
    { name: 'accept_study', mine: 'mission_id', its: 'study_id' },
    { name: 'start_study', mine: 'mission_id', its: 'study_id' },
  ],
  file: (args, owner) => ({
    rules: { most: MAX_PHOTO_BYTES, types: [args.file.type] },
    path: (at) => photoPath(owner, args.mission_id, args.photo_id, args.file.type, at),
    filled: ({ path, size, sha256 }) => ({ ...args, file: { ...args.file, path, size, sha256 } }),
  }),
  undo: ({ mission_id, photo_id }) => ask(withdrawPhoto, { mission_id, photo_id }),
  input: v.pipe(
    fields({
      /**
       * Not `study_id`: a slow photo upload must not block the steps of the mission; it waits for the mission's start.
       */
      mission_id: studyIdField,
      photo_id: recordIdField,
      taken_at: fieldInstant,
      at_origin: instantOrigin,
      legende: v.exactOptional(text(LIMITS.legende)),
      ...place,
      file: fields({
        path: text(300),
        type: oneOf(PHOTO_TYPE_NAMES),
        size: wholeBetween(1, MAX_PHOTO_BYTES),
        sha256: hex(64),
        width: wholeBetween(1, 20_000),
        height: wholeBetween(1, 20_000),
      }),
    }),
    wholePosition(),
  ),
  puts: ({ mission_id, photo_id, file, taken_at, legende, ...given }, { at, me, known }) => {
    const arrived = known(photo_id)
    if (arrived) return [arrived]
    return [
      {
        id: photo_id,
        kind: 'photo',
        studyId: mission_id,
        body: {
          file,
          author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
          mine: true,
          legende: legende ?? null,
          taken_at: Date.parse(taken_at) < Date.parse(at) ? taken_at : at,
          ...observed(given),
          received_at: at,
          withdrawn_at: null,
          shown_at: null,
          traits: null,
          voices: [],
        },
      },
    ]
  },
})
