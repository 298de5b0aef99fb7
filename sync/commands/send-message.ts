import * as v from 'valibot'
import { studyId } from '../domain/ids.ts'
import { THREAD_KINDS } from '../domain/message.ts'
import { MAX_MESSAGE_FILE_BYTES, MESSAGE_FILE_TYPE_NAMES } from '../domain/message-file.ts'
import type { InvalidReason } from '../domain/refusal.ts'
import type { Definition } from './definition.ts'
import { anyText, fields, hex, oneOf, text, uuidField, wholeBetween } from './fields.ts'
import { LIMITS } from './limits.ts'

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

export const sendMessage = {
  on: 'record',
  input: v.pipe(
    fields({
      message_id: uuidField,
      thread_kind: oneOf(THREAD_KINDS),
      thread_id: uuidField,
      contenu: anyText(LIMITS.contenu),
      file: v.exactOptional(file),
    }),
    v.forward(
      v.check(({ contenu, file }) => contenu !== '' || file !== undefined, 'required' satisfies InvalidReason),
      ['contenu'],
    ),
  ),
  puts: ({ message_id, thread_kind, thread_id, contenu, file }, { at, me, known }) => {
    const arrived = known(message_id)
    if (arrived) return [arrived]
    const request = thread_kind === 'support' ? known(thread_id) : null
    return [
      ...(request?.kind === 'support_request'
        ? [{ ...request, body: { ...request.body, statut: 'ouverte' as const } }]
        : []),
      {
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
      },
    ]
  },
} satisfies Definition<'send_message'>
