import type { MessageFile } from './message-file.ts'
import type { TypeCompte } from './profile.ts'

/**
 * One conversation a study, one a client with the experts, one a specialist's help request, one of all staff, one of
 * two of them.
 */
export const THREAD_KINDS = ['study', 'advice', 'support', 'equipe', 'direct'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/**
 * Names a conversation: the study's id, the profile of the client who asks for advice, the help request's id;
 * among staff see `staff-thread.ts`.
 */
export interface ThreadRef {
  readonly kind: ThreadKind
  readonly id: string
}

/** In the address of a client's advice thread: there is one, and its id is the client's own. */
export const ADVICE_ADDRESS = 'conseils'

export const AUTHOR_ROLES = ['client', 'intervention', 'admin', 'automatic'] as const
export type AuthorRole = (typeof AUTHOR_ROLES)[number]

/** Conversations on one page of the administrators' inbox. */
export const INBOX_PAGE_SIZE = 20

export interface Message {
  readonly thread_kind: ThreadKind
  readonly thread_id: string
  readonly author_role: AuthorRole
  /** As of then; null: an automatic answer, or somebody without a name. */
  readonly author_name: string | null
  readonly mine: boolean
  /** Empty in an automatic answer, whose words are the reader's language's, and where a file says it all. */
  readonly contenu: string
  readonly file: MessageFile | null
  /** Of an automatic answer: until when a person answers. ISO 8601. */
  readonly due_at: string | null
  /** When it was written. */
  readonly at: string
  /** When the server had it: ascends within a conversation, and read marks refer to it. */
  readonly received_at: string
}

/** How far one person has read a conversation. */
export interface ReadMark {
  readonly thread_kind: ThreadKind
  readonly thread_id: string
  readonly reader_role: TypeCompte
  readonly reader_name: string | null
  readonly mine: boolean
  /** `received_at` of the last message seen. */
  readonly up_to: string
}

/** Of one conversation or of many: the instant up to which this person has read each. */
export function readUpTo(
  marks: readonly Pick<ReadMark, 'thread_id' | 'mine' | 'up_to'>[],
): ReadonlyMap<string, number> {
  const upTo = new Map<string, number>()
  for (const { thread_id, mine, up_to } of marks) {
    if (mine) upTo.set(thread_id, Math.max(upTo.get(thread_id) ?? 0, Date.parse(up_to)))
  }
  return upTo
}

/** Whether somebody else said something here that this person has not seen. An automatic answer is nobody's word. */
export function isUnread(
  message: Pick<Message, 'thread_id' | 'mine' | 'author_role' | 'received_at'>,
  upTo: ReadonlyMap<string, number>,
): boolean {
  if (message.mine || message.author_role === 'automatic') return false
  return Date.parse(message.received_at) > (upTo.get(message.thread_id) ?? 0)
}
