import type { MessageFile } from './message-file.ts'
import type { TypeCompte } from './profile.ts'

/**
 * study: one conversation per study. advice: a client with the experts. support: a specialist's help request. equipe:
 * all staff. direct: two of the staff.
 */
export const THREAD_KINDS = ['study', 'advice', 'support', 'equipe', 'direct'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/**
 * Identifies a conversation: the id of the study, of the client's profile (advice) or of the help request. For staff
 * conversations see `staff-thread.ts`.
 */
export interface ThreadRef {
  readonly kind: ThreadKind
  readonly id: string
}

/** Replaces the id in the address of a client's advice conversation: a client has only one. */
export const ADVICE_ADDRESS = 'conseils'

export const AUTHOR_ROLES = ['client', 'intervention', 'admin', 'automatic'] as const
export type AuthorRole = (typeof AUTHOR_ROLES)[number]

/** Conversations on one page of the administrators' inbox. */
export const INBOX_PAGE_SIZE = 20

export interface Message {
  readonly thread_kind: ThreadKind
  readonly thread_id: string
  readonly author_role: AuthorRole
  /** The name at that time; null: an automatic answer, or an author without a name. */
  readonly author_name: string | null
  readonly mine: boolean
  /** Empty in an automatic answer, which is translated for the reader, and in a message with only a file. */
  readonly contenu: string
  readonly file: MessageFile | null
  /** Automatic answers only: until when a person answers. ISO 8601. */
  readonly due_at: string | null
  /** When it was written. */
  readonly at: string
  /** When the server received it: ascends within a conversation, and read marks refer to it. */
  readonly received_at: string
}

/** How far a person has read a conversation. */
export interface ReadMark {
  readonly thread_kind: ThreadKind
  readonly thread_id: string
  readonly reader_role: TypeCompte
  readonly reader_name: string | null
  readonly mine: boolean
  /** `received_at` of the last message seen. */
  readonly up_to: string
}

/** The time up to which this person has read each conversation. */
export function readUpTo(
  marks: readonly Pick<ReadMark, 'thread_id' | 'mine' | 'up_to'>[],
): ReadonlyMap<string, number> {
  const upTo = new Map<string, number>()
  for (const { thread_id, mine, up_to } of marks) {
    if (mine) upTo.set(thread_id, Math.max(upTo.get(thread_id) ?? 0, Date.parse(up_to)))
  }
  return upTo
}

/** Whether another person wrote it and this person has not read it. Automatic answers do not count. */
export function isUnread(
  message: Pick<Message, 'thread_id' | 'mine' | 'author_role' | 'received_at'>,
  upTo: ReadonlyMap<string, number>,
): boolean {
  if (message.mine || message.author_role === 'automatic') return false
  return Date.parse(message.received_at) > (upTo.get(message.thread_id) ?? 0)
}
