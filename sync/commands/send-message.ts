import * as v from 'valibot'
import { studyId } from '../domain/ids.ts'
import { THREAD_KINDS, type ThreadKind } from '../domain/message.ts'
import type { AnyRecord } from '../records/record.ts'
import { MAX_MESSAGE_FILE_BYTES, MESSAGE_FILE_TYPE_NAMES, messageFilePath } from '../domain/message-file.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import { define, type GivenOnRecords } from './definition.ts'
import { anyText, fields, hex, oneOf, text, uuidField, wholeBetween } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'

const side = v.nullable(wholeBetween(1, 20_000))
const file = fields({
  path: text(300),
  name: text(LIMITS.file_name),
  type: oneOf(MESSAGE_FILE_TYPE_NAMES),
  size: wholeBetween(1, MAX_MESSAGE_FILE_BYTES),
  sha256: hex(64),
  width: side,
  height: side,
})

interface Words {
  readonly message_id: string
  readonly thread_kind: ThreadKind
  readonly thread_id: string
  readonly contenu: string
  readonly file?: v.InferOutput<typeof file>
}

export const sendMessage = define({
  name: 'send_message',
  line: ['thread', 'thread_id'],
  freeStanding: true,
  // A conversation needs its study or help request on the server, and a specialist's needs the acceptance. A refused
  // acceptance blocks no messages: the study may have been theirs before.
  waitsFor: [
    { name: 'open_support_request', mine: 'thread_id', its: 'request_id' },
    { name: 'request_study', mine: 'thread_id', its: 'study_id' },
    { name: 'accept_study', mine: 'thread_id', its: 'study_id', unlessRefused: true },
  ],
  about: ({ thread_kind, thread_id }) => (thread_kind === 'study' ? studyId(thread_id) : null),
  file: ({ file, ...args }, owner) =>
    file
      ? {
          rules: { most: MAX_MESSAGE_FILE_BYTES, types: [file.type] },
          path: (at) => messageFilePath(owner, args.message_id, file.type, at),
          filled: ({ path, name, size, sha256 }) => ({ ...args, file: { ...file, path, name, size, sha256 } }),
        }
      : null,
  input: v.pipe(
    fields({
      /** Created by the device: a refused message is sent again under the same id. */
      message_id: uuidField,
      thread_kind: oneOf(THREAD_KINDS),
      /** Not `study_id`: messages neither block the work on the study nor wait for it. */
      thread_id: uuidField,
      /** May be empty when there is a file. */
      contenu: anyText(LIMITS.contenu),
      file: v.exactOptional(file),
    }),
    v.forward(
      v.check(({ contenu, file }) => contenu !== '' || file !== undefined, 'required' satisfies InvalidReason),
      ['contenu'],
    ),
  ),
  puts: (args, given) => {
    const request = args.thread_kind === 'support' ? given.known(args.thread_id) : null
    const opened = request?.kind === 'support_request' && !given.known(args.message_id)
    return [
      ...(opened ? [{ ...request, body: { ...request.body, statut: 'ouverte' as const } }] : []),
      messageIn(args, given),
    ]
  },
})

/** The message record in its conversation. */
export function messageIn(
  { message_id, thread_kind, thread_id, contenu, file }: Words,
  { at, me, known }: GivenOnRecords,
): AnyRecord {
  return (
    known(message_id) ?? {
      id: message_id,
      kind: 'message',
      studyId: thread_kind === 'study' ? studyId(thread_id) : null,
      body: {
        thread_kind,
        thread_id,
        author_role: me?.type_compte ?? 'client',
        author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
        mine: true,
        contenu,
        file: file ?? null,
        due_at: null,
        at,
        received_at: at,
      },
    }
  )
}
