import type { Conversation, InboxPage, InboxThread, ThreadAbout } from '../../../sync/shared-questions.ts'
import type { StudyId } from '../../../sync/domain/ids.ts'
import type { ThreadRef } from '../../../sync/domain/message.ts'
import type { Message } from '../../../sync/records/message.ts'
import type { ReadMark } from '../../../sync/records/read-mark.ts'
import type { AnyRecord, HawaRecord } from '../../../sync/records/record.ts'
import { aRecord } from './rows.ts'

type Said = Partial<Message> & Pick<Message, 'author_role' | 'received_at'>

const aMessage = ({ kind, id }: ThreadRef, said: Said): Message => ({
  thread_kind: kind,
  thread_id: id,
  author_name: null,
  mine: false,
  contenu: '',
  file: null,
  due_at: null,
  at: said.received_at,
  ...said,
})

/** Words in a conversation, as its readers have them on their device. */
export const aWord = (thread: ThreadRef, said: Said): AnyRecord =>
  aRecord('message', thread.kind === 'study' ? (thread.id as StudyId) : null, aMessage(thread, said))

/** The same as administrators are answered. */
export const anAskedWord = (thread: ThreadRef, said: Said): HawaRecord<'message'> => ({
  id: crypto.randomUUID(),
  kind: 'message',
  studyId: null,
  body: aMessage(thread, said),
})

/** A conversation in the inbox of an administrator, whose last words wait for an answer. */
export const aWaitingThread = (
  { kind, id }: ThreadRef,
  about: ThreadAbout,
  { author_role, author_name, contenu, received_at }: Omit<InboxThread['last'], 'mine' | 'file_name'>,
  due_at: string | null = null,
): InboxThread => ({
  ...about,
  thread_kind: kind,
  thread_id: id,
  waiting: true,
  due_at,
  unread: 1,
  last: { author_role, author_name, mine: false, contenu, file_name: null, received_at },
})

/** A conversation as administrators are answered, whole. */
export const aTold = (
  about: ThreadAbout & Partial<Conversation['about']>,
  messages: readonly HawaRecord<'message'>[],
  waits: Conversation['waits'] = null,
): Conversation => ({
  about: { reference: null, echeance: null, langue: 'fr', ...about },
  messages: [...messages],
  marks: [],
  total: messages.length,
  waits,
})

/** The first page of the inbox, which is the last. */
export const anInbox = (threads: readonly InboxThread[], more: Partial<InboxPage> = {}): InboxPage => ({
  threads,
  total: threads.length,
  waiting: threads.length,
  inquiries: 0,
  before: null,
  after: null,
  ...more,
})

/** The place up to which somebody has read. */
export const aReadMark = ({ kind, id }: ThreadRef, mark: Partial<ReadMark> & Pick<ReadMark, 'up_to'>): AnyRecord =>
  aRecord('read_mark', kind === 'study' ? (id as StudyId) : null, {
    thread_kind: kind,
    thread_id: id,
    reader_role: 'intervention',
    reader_name: null,
    mine: false,
    ...mark,
  })
