/**
 * study: one conversation per study. advice: a client with the experts. support: a specialist's help request. equipe:
 * all staff. direct: two of the staff.
 */
export const THREAD_KINDS = ['study', 'advice', 'support', 'equipe', 'direct'] as const
export type ThreadKind = (typeof THREAD_KINDS)[number]

/** Kinds that wait for the team's word or decision; a help request has its own state, the team's own never waits. */
export const SETTLED_KINDS = ['study', 'advice', 'direct'] as const satisfies readonly ThreadKind[]
export type SettledKind = (typeof SETTLED_KINDS)[number]

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

/** A message, as far as it says whether it is news to its reader. */
export interface Said {
  readonly thread_id: string
  readonly author_role: AuthorRole
  readonly mine: boolean
  /** ISO 8601: when the server had it. */
  readonly received_at: string
}

/** A mark of how far somebody has read a conversation. */
export interface Read {
  readonly thread_id: string
  readonly mine: boolean
  /** `received_at` of the last message seen. */
  readonly up_to: string
}

/** Of one conversation or of many: the instant up to which this person has read each. */
export function readUpTo(marks: readonly Read[]): ReadonlyMap<string, number> {
  const upTo = new Map<string, number>()
  for (const { thread_id, mine, up_to } of marks) {
    if (mine) upTo.set(thread_id, Math.max(upTo.get(thread_id) ?? 0, Date.parse(up_to)))
  }
  return upTo
}

/** Whether somebody else said something here that this person has not seen. An automatic answer is nobody's word. */
export function isUnread(message: Said, upTo: ReadonlyMap<string, number>): boolean {
  if (message.mine || message.author_role === 'automatic') return false
  return Date.parse(message.received_at) > (upTo.get(message.thread_id) ?? 0)
}
