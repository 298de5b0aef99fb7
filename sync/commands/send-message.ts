import { studyId } from '../domain/ids.ts'
import { THREAD_KINDS } from '../domain/message.ts'
import type { Definition } from './definition.ts'
import { fields, oneOf, text, uuidField } from './fields.ts'
import { LIMITS } from './limits.ts'

export const sendMessage = {
  on: 'record',
  input: fields({
    message_id: uuidField,
    thread_kind: oneOf(THREAD_KINDS),
    thread_id: uuidField,
    contenu: text(LIMITS.contenu),
  }),
  puts: ({ message_id, thread_kind, thread_id, contenu }, { at, me, known }) => {
    const arrived = known(message_id)
    if (arrived) return [arrived]
    return [{
      id: message_id, kind: 'message', studyId: thread_kind === 'study' ? studyId(thread_id) : null,
      body: {
        thread_kind, thread_id, author_role: me?.type_compte ?? 'client', author_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
        mine: true, contenu, due_at: null, at, received_at: at,
      },
    }]
  },
} satisfies Definition<'send_message'>
