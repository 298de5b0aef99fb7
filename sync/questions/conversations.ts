/** The conversations of the company and the list of the team, for administrators, who mirror neither. */
import * as v from 'valibot'
import { LANGUES } from '../domain/enumerations.ts'
import { studyId, type StudyId } from '../domain/ids.ts'
import { AUTHOR_ROLES, THREAD_KINDS, type ThreadRef } from '../domain/message.ts'
import type { Place } from '../domain/pages.ts'
import { STATUTS } from '../domain/study.ts'
import { SUPPORT_CATEGORIES, SUPPORT_STATUTS } from '../domain/support.ts'
import { readBody } from '../records/kinds.ts'
import type { HawaRecord } from '../records/record.ts'
import { ends } from '../transport/ends.ts'
import { question, type AnswerOf } from './question.ts'

const text = v.nullable(v.string())
/** The subject of a conversation, for readers who do not have the study. */
const about = v.object({
  client_name: text,
  specialist_name: text,
  entreprise: text,
  pays: text,
  /** Null: not about a study. */
  statut: v.nullable(v.picklist(STATUTS)),
  /** Null: not a help request. */
  support: v.nullable(
    v.object({ categorie: v.picklist(SUPPORT_CATEGORIES), sujet: v.string(), statut: v.picklist(SUPPORT_STATUTS) }),
  ),
})
const thread = v.object({
  ...about.entries,
  thread_kind: v.picklist(THREAD_KINDS),
  thread_id: v.string(),
  /** Waits for an answer of the team. */
  waiting: v.boolean(),
  /** While it waits: until when the team answers. */
  due_at: text,
  /** Unread by this administrator. */
  unread: v.number(),
  last: v.object({
    author_role: v.picklist(AUTHOR_ROLES),
    author_name: text,
    mine: v.boolean(),
    contenu: v.string(),
    file_name: text,
    received_at: v.string(),
  }),
})
const page = v.object({
  threads: v.array(thread),
  total: v.number(),
  waiting: v.number(),
  /** Unanswered contact messages and expert requests. */
  inquiries: v.number(),
  ...ends,
})
const conversation = v.object({
  about: v.object({
    ...about.entries,
    /** Of the study, as its due day. */
    reference: text,
    /** ISO 8601. */
    echeance: text,
    /** The language of the client, or of the specialist who writes. */
    langue: v.nullable(v.picklist(LANGUES)),
  }),
  /** Oldest first. */
  messages: recordsOf('message'),
  marks: recordsOf('read_mark'),
  total: v.number(),
  /** The word that waits for an answer of the team, and until when. Null: none does. */
  waits: v.nullable(v.object({ message_id: v.string(), due_at: text })),
})

export type ThreadAbout = AnswerOf<typeof about>
export type ConversationAbout = Conversation['about']
export type InboxThread = AnswerOf<typeof thread>
export type InboxPage = AnswerOf<typeof page>
export type Conversation = AnswerOf<typeof conversation>

/** Conversations that wait for an answer first, the first due first, then the newest. */
export const inbox = (place?: Place) => question({ rpc: 'admin_threads', args: { page: place ?? null }, read: page })

/** The last messages before an instant (null: the newest). `conversation` is null when there is none. */
export const oneConversation = ({ kind, id }: ThreadRef, before: string | null) =>
  question({
    rpc: 'admin_thread',
    args: { thread_kind: kind, thread_id: id, before },
    read: v.pipe(
      v.nullable(conversation),
      v.transform((found) => ({ conversation: found })),
    ),
  })

/** The list of the team, without this administrator. */
export const colleagues = question({ rpc: 'admin_colleagues', args: {}, read: recordsOf('colleague') })

/* Skips records that this version cannot read, as the feed does. @__NO_SIDE_EFFECTS__ */
function recordsOf<K extends 'message' | 'read_mark' | 'colleague'>(kind: K) {
  return v.pipe(
    v.array(v.object({ id: v.string(), body: v.unknown() })),
    v.transform((rows) =>
      rows.flatMap(({ id, body }): HawaRecord<K>[] => {
        const read = readBody(kind, body)
        return read === null ? [] : [{ id, kind, studyId: studyOf(read), body: read }]
      }),
    ),
  )
}

const studyOf = (body: object): StudyId | null =>
  'thread_kind' in body && 'thread_id' in body && body.thread_kind === 'study' ? studyId(String(body.thread_id)) : null
