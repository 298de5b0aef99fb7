import { studyId } from '../domain/ids.ts'
import { THREAD_KINDS } from '../domain/message.ts'
import { define } from './definition.ts'
import { fields, serverInstant, oneOf, uuidField } from './fields.ts'

export const markThreadRead = define({
  name: 'mark_thread_read',
  line: 'own',
  quiet: true,
  /** `up_to`: `received_at` of the last message seen. */
  input: fields({ thread_kind: oneOf(THREAD_KINDS), thread_id: uuidField, up_to: serverInstant }),
  // Uses the command's id: only the server knows the id of this reader's record. The latest of several marks counts.
  puts: ({ thread_kind, thread_id, up_to }, { me, commandId }) => [
    {
      id: commandId,
      kind: 'read_mark',
      studyId: thread_kind === 'study' ? studyId(thread_id) : null,
      body: {
        thread_kind,
        thread_id,
        reader_role: me?.type_compte ?? 'client',
        reader_name: me ? `${me.prenom} ${me.nom}`.trim() || null : null,
        mine: true,
        up_to,
      },
    },
  ],
})
