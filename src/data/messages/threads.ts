/**
 * Conversations: from the device for clients and specialists, from the server for administrators, who mirror nothing.
 */
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  inbox,
  oneConversation,
  type Conversation,
  type ConversationAbout,
  type InboxPage,
} from '../../../sync/shared-questions.ts'
import type { AskFailure, DispatchOutcome, MessageFile, ReadMark, RecordView, ThreadRef } from '../../../sync/index.ts'
import type { Place } from '../../../sync/domain/pages.ts'
import type { Attachment } from './message-files.ts'
import { useRecords } from '../records.ts'
import { useSync } from '../sync-context.tsx'
import { useProfile } from '../sync-status.ts'
import {
  countUnread,
  inOrder,
  isSupport,
  merged,
  summaries,
  type MessageView,
  type ThreadSummary,
} from './thread-view.ts'
import { useQuestion, type QuestionState } from '../use-question.ts'

export type { ConversationAbout, InboxThread } from '../../../sync/shared-questions.ts'

const THREAD_EVERY_MS = 10_000
const INBOX_EVERY_MS = 30_000
const OF_A_THREAD: readonly string[] = ['send_message', 'mark_thread_read', 'close_support_request', 'settle_thread']

export interface ThreadState {
  /** Undefined while nothing is known yet. */
  readonly messages: readonly MessageView[] | undefined
  readonly marks: readonly ReadMark[]
  /** For administrators; the others have the study. */
  readonly about: ConversationAbout | null
  /** For administrators: the word that waits for an answer of the team. */
  readonly waits: Conversation['waits']
  /** `missing`: there is no such conversation. */
  readonly failure: AskFailure | 'missing' | null
  /** Asks for the messages before the first one shown; null: this is the beginning. */
  readonly older: (() => void) | null
  readonly ask: () => void
}

/** Both sources are watched whatever the role: hooks do not depend on it, and one of them is empty. */
export function useThread(thread: ThreadRef): ThreadState {
  const profile = useProfile()
  const asked = useConversation(thread, profile?.type_compte === 'admin')
  const messages = useRecords('message')
  const marks = useRecords('read_mark')
  const own = useMemo(
    () => ({
      messages: messages?.filter(({ body }) => body.thread_id === thread.id),
      marks: (marks ?? []).filter(({ body }) => body.thread_id === thread.id),
    }),
    [messages, marks, thread.id],
  )
  if (profile?.type_compte !== 'admin') {
    return {
      messages: own.messages && inOrder(own.messages),
      marks: own.marks.map(({ body }) => body),
      about: null,
      waits: null,
      failure: null,
      older: null,
      ask: asked.ask,
    }
  }
  const { known, total, first } = asked
  const laid = own.messages?.filter(
    ({ sync, body }) => sync !== 'synced' || first === null || Date.parse(body.received_at) >= first,
  )
  return {
    messages: known && laid && inOrder(merged(known.messages.map(synced), laid)),
    marks: known ? merged(known.marks.map(synced), own.marks).map(({ body }) => body) : [],
    about: known?.about ?? null,
    waits: known?.waits ?? null,
    failure: asked.missing ? 'missing' : asked.failure,
    older: known && known.messages.length < total ? asked.older : null,
    ask: asked.ask,
  }
}

/**
 * The end of the conversation, polled, and the older messages that were loaded: all of them stay, or some would fall
 * between the two.
 */
function useConversation(thread: ThreadRef, asks: boolean) {
  const sync = useSync()
  const key = asks ? `${thread.kind} ${thread.id}` : null
  const [read, setRead] = useState<{ readonly key: string | null; readonly messages: Conversation['messages'] }>({
    key,
    messages: [],
  })
  const end = useQuestion(asks ? oneConversation(thread, null) : null, {
    changedBy: OF_A_THREAD,
    everyMs: THREAD_EVERY_MS,
  })
  // While another conversation is asked, the last answer is not its own.
  const value = end.asking ? undefined : end.value?.conversation
  const keep = useCallback(
    (found: Conversation['messages']) => {
      setRead((before) => {
        const byId = new Map(
          [...(before.key === key ? before.messages : []), ...found].map((message) => [message.id, message]),
        )
        return {
          key,
          messages: [...byId.values()].toSorted(
            (a, b) => Date.parse(a.body.received_at) - Date.parse(b.body.received_at),
          ),
        }
      })
    },
    [key],
  )
  useEffect(() => {
    if (value) keep(value.messages)
  }, [value, keep])
  const messages = read.key === key ? read.messages : []
  const before = messages[0]?.body.received_at ?? null
  const older = () => {
    if (before === null) return
    void sync.ask(oneConversation(thread, before)).then((answer) => {
      if (answer.kind === 'answered' && answer.value.conversation) keep(answer.value.conversation.messages)
    })
  }
  return {
    known: value ? { ...value, messages } : undefined,
    total: value?.total ?? 0,
    missing: value === null,
    first: before === null ? null : Date.parse(before),
    failure: end.asking ? null : end.failure,
    older,
    ask: end.ask,
  }
}

function synced<K extends 'message' | 'read_mark'>(record: Omit<RecordView<K>, 'sync'>): RecordView<K> {
  return { ...record, sync: 'synced' }
}

/** Those with at least one message, but for help requests, newest first; undefined while the store opens. */
export function useThreads(): readonly ThreadSummary[] | undefined {
  const messages = useRecords('message')
  const marks = useRecords('read_mark')
  return useMemo(
    () =>
      messages &&
      marks &&
      summaries(
        messages.filter((one) => !isSupport(one)),
        marks.map(({ body }) => body),
      ),
    [messages, marks],
  )
}

/**
 * Messages of others that this person has not seen, but for help requests; of an administrator, conversations that wait
 * for the team, and inquiries.
 */
export function useUnread(): number {
  const messages = useRecords('message')
  const marks = useRecords('read_mark')
  const profile = useProfile()
  const isAdmin = profile?.type_compte === 'admin'
  const { value } = useInbox(undefined, isAdmin)
  return useMemo(() => {
    if (isAdmin) return value ? value.waiting + value.inquiries : 0
    return messages && marks
      ? countUnread(
          messages.filter((one) => !isSupport(one)),
          marks.map(({ body }) => body),
        )
      : 0
  }, [isAdmin, value, messages, marks])
}

export const useInbox = (page: Place | undefined, asks = true): QuestionState<InboxPage> =>
  useQuestion(asks ? inbox(page) : null, { changedBy: OF_A_THREAD, everyMs: INBOX_EVERY_MS })

/** Asks for a conversation that is likely to be opened next. */
export const useThreadAhead = (thread: ThreadRef | undefined): void =>
  void useQuestion(thread ? oneConversation(thread, null) : null, { kept: true })

/** Without the usual notice: the conversation itself shows the waiting message. */
export function useSendMessage({
  kind,
  id,
}: ThreadRef): (contenu: string, attachment: Attachment | null) => Promise<DispatchOutcome> {
  const sync = useSync()
  return useCallback(
    (contenu, attachment) => {
      const args = { message_id: crypto.randomUUID(), thread_kind: kind, thread_id: id, contenu }
      return attachment
        ? // The outbox freezes the file and fills in what follows from it.
          sync.dispatch(
            { name: 'send_message', args: { ...args, file: announced(attachment) } },
            { file: attachment.file },
          )
        : sync.dispatch({ name: 'send_message', args })
    },
    [sync, kind, id],
  )
}

const announced = ({ file, type, width, height }: Attachment): MessageFile => ({
  path: '',
  name: file.name,
  type,
  size: file.size,
  sha256: '',
  width,
  height,
})

export function useMarkRead({ kind, id }: ThreadRef): (upTo: string) => void {
  const sync = useSync()
  return useCallback(
    (upTo) => {
      void sync.dispatch({ name: 'mark_thread_read', args: { thread_kind: kind, thread_id: id, up_to: upTo } })
    },
    [sync, kind, id],
  )
}
