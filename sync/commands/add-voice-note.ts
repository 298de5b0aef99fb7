import { LONGEST_VOICE, MAX_VOICE_BYTES, VOICE_TYPE_NAMES, voicePath } from '../domain/voice.ts'
import { ask, define } from './definition.ts'
import { fields, hex, oneOf, recordIdField, studyIdField, text, wholeBetween } from './fields.ts'
import { withdrawVoiceNote } from './withdraw-voice-note.ts'

/** Words spoken beside a photo, never for the client. Named `mission_id` as in `add_photo`, and waits for its photo. */
export const addVoiceNote = define({
  name: 'add_voice_note',
  line: 'own',
  waitsFor: [{ name: 'add_photo', mine: 'photo_id', its: 'photo_id' }],
  file: (args, owner) => ({
    rules: { most: MAX_VOICE_BYTES, types: [args.file.type] },
    path: (at) => voicePath(owner, args.mission_id, args.voice_id, args.file.type, at),
    filled: ({ path, size, sha256 }) => ({ ...args, file: { ...args.file, path, size, sha256 } }),
  }),
  undo: ({ mission_id, photo_id, voice_id }) => ask(withdrawVoiceNote, { mission_id, photo_id, voice_id }),
  input: fields({
    mission_id: studyIdField,
    photo_id: recordIdField,
    voice_id: recordIdField,
    /** Seconds. */
    duree: wholeBetween(1, LONGEST_VOICE),
    file: fields({
      path: text(300),
      type: oneOf(VOICE_TYPE_NAMES),
      size: wholeBetween(1, MAX_VOICE_BYTES),
      sha256: hex(64),
    }),
  }),
  puts: ({ photo_id, voice_id, duree, file }, { me, known }) => {
    const photo = known(photo_id)
    if (photo?.kind !== 'photo') return []
    const { body } = photo
    if (body.voices.some(({ id }) => id === voice_id)) return [photo]
    const author_name = me ? `${me.prenom} ${me.nom}`.trim() || null : null
    return [
      { ...photo, body: { ...body, voices: [...body.voices, { id: voice_id, author_name, mine: true, duree, file }] } },
    ]
  },
})
