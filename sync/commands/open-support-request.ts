import { SUPPORT_CATEGORIES } from '../domain/support.ts'
import { define } from './definition.ts'
import { fields, oneOf, text, uuidField } from './fields.ts'
import { LIMITS } from '../domain/limits.ts'
import { messageIn } from './send-message.ts'

/** Opens a help request and sends the first message of its conversation, which has the request's id. */
export const openSupportRequest = define({
  name: 'open_support_request',
  line: ['thread', 'request_id'],
  input: fields({
    request_id: uuidField,
    message_id: uuidField,
    categorie: oneOf(SUPPORT_CATEGORIES),
    sujet: text(LIMITS.sujet),
    contenu: text(LIMITS.contenu),
  }),
  puts: ({ request_id, message_id, categorie, sujet, contenu }, given) => [
    given.known(request_id) ?? {
      id: request_id,
      kind: 'support_request',
      studyId: null,
      body: { categorie, sujet, statut: 'ouverte', created_at: given.at },
    },
    // An ordinary message, but it does not reopen the request: an answer may be there by now.
    messageIn({ message_id, thread_kind: 'support', thread_id: request_id, contenu }, given),
  ],
})
