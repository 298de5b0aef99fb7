/** Parsers of the administrators' conversations. */
import * as v from 'valibot'
import type { Conversation, InboxPage } from '../contract.ts'
import { studyId } from '../domain/ids.ts'
import { AUTHOR_ROLES, THREAD_KINDS } from '../domain/message.ts'
import type { HawaRecord } from '../records/record.ts'
import { STATUTS } from '../domain/study.ts'
import { SUPPORT_CATEGORIES, SUPPORT_STATUTS } from '../domain/support.ts'
import { readBody } from '../records/kinds.ts'
import { ends } from './ends.ts'

const text = v.nullable(v.string())
const support = v.object({
  categorie: v.picklist(SUPPORT_CATEGORIES),
  sujet: v.string(),
  statut: v.picklist(SUPPORT_STATUTS),
})
const about = {
  client_name: text,
  specialist_name: text,
  entreprise: text,
  pays: text,
  statut: v.nullable(v.picklist(STATUTS)),
  support: v.nullable(support),
}
const last = v.object({
  author_role: v.picklist(AUTHOR_ROLES),
  author_name: text,
  mine: v.boolean(),
  contenu: v.string(),
  file_name: text,
  received_at: v.string(),
})
const inboxPage = v.object({
  threads: v.array(
    v.object({
      ...about,
      thread_kind: v.picklist(THREAD_KINDS),
      thread_id: v.string(),
      waiting: v.boolean(),
      due_at: text,
      unread: v.number(),
      last,
    }),
  ),
  total: v.number(),
  waiting: v.number(),
  inquiries: v.number(),
  ...ends,
})
const record = v.object({ id: v.string(), body: v.unknown() })
const conversation = v.object({
  about: v.object(about),
  messages: v.array(record),
  marks: v.array(record),
  total: v.number(),
})

export function readInboxPage(body: unknown): InboxPage | null {
  const parsed = v.safeParse(inboxPage, body)
  return parsed.success ? parsed.output : null
}

/** `{ conversation: null }`: there is none; null: not an answer of ours. */
export function readConversation(body: unknown): { readonly conversation: Conversation | null } | null {
  if (body === null) return { conversation: null }
  const parsed = v.safeParse(conversation, body)
  if (!parsed.success) return null
  const { messages, marks, ...rest } = parsed.output
  return {
    conversation: {
      ...rest,
      messages: messages.flatMap(({ id, body: told }) => recordOf('message', id, told)),
      marks: marks.flatMap(({ id, body: told }) => recordOf('read_mark', id, told)),
    },
  }
}

export function readColleagues(body: unknown): readonly HawaRecord<'colleague'>[] | null {
  const parsed = v.safeParse(v.array(record), body)
  if (!parsed.success) return null
  return parsed.output.flatMap(({ id, body: told }) => {
    const read = readBody('colleague', told)
    return read === null ? [] : [{ id, kind: 'colleague' as const, studyId: null, body: read }]
  })
}

/** Skips records that this version cannot read, as the feed does. */
function recordOf<K extends 'message' | 'read_mark'>(kind: K, id: string, told: unknown): HawaRecord<K>[] {
  const body = readBody(kind, told)
  return body === null
    ? []
    : [{ id, kind, studyId: body.thread_kind === 'study' ? studyId(body.thread_id) : null, body }]
}
