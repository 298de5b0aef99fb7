import { isUnread, readUpTo } from '../../../sync/domain/message.ts'
import type { ReadMark, RecordView, ThreadRef } from '../../../sync/index.ts'

export { ADVICE_ADDRESS, isUnread, readUpTo } from '../../../sync/domain/message.ts'
export { matcherOf } from '../../../sync/domain/searchable.ts'
export { isStaffThread, pairOf, TEAM_ADDRESS, TEAM_THREAD } from '../../../sync/domain/staff-thread.ts'

export type MessageView = RecordView<'message'>

/** In the order of arrival; unsent messages stand below, in the order of writing. */
export function inOrder(messages: readonly MessageView[]): readonly MessageView[] {
  const place = ({ sync, body }: MessageView): readonly [number, number] => [
    sync === 'synced' ? 0 : 1,
    Date.parse(body.received_at),
  ]
  return messages.toSorted((a, b) => {
    const [[late, at], [otherLate, otherAt]] = [place(a), place(b)]
    return late - otherLate || at - otherAt
  })
}

/** The server's messages with those of this device; where both have one, the server's counts. */
export function merged<K extends 'message' | 'read_mark'>(
  known: readonly RecordView<K>[],
  laid: readonly RecordView<K>[],
): readonly RecordView<K>[] {
  const ids = new Set(known.map(({ id }) => id))
  return [...known, ...laid.filter(({ id }) => !ids.has(id))]
}

export interface ThreadSummary extends ThreadRef {
  readonly last: MessageView
  readonly unread: number
  /** Messages of this person that the server has refused, or does not have yet. */
  readonly unsent: 'refused' | 'waiting' | null
}

/** Conversations with at least one message, newest first. */
export function summaries(
  messages: readonly MessageView[],
  marks: readonly Pick<ReadMark, 'thread_id' | 'mine' | 'up_to'>[],
): readonly ThreadSummary[] {
  const upTo = readUpTo(marks)
  const byThread = new Map<string, MessageView[]>()
  for (const message of messages) {
    const ofThread = byThread.get(message.body.thread_id)
    if (ofThread) ofThread.push(message)
    else byThread.set(message.body.thread_id, [message])
  }
  return [...byThread]
    .flatMap(([id, ofThread]) => {
      const last = inOrder(ofThread).at(-1)
      if (!last) return []
      const unsent =
        (['refused', 'waiting'] as const).find((state) => ofThread.some(({ sync }) => sync === state)) ?? null
      return [
        {
          id,
          kind: last.body.thread_kind,
          last,
          unsent,
          unread: ofThread.filter(({ body }) => isUnread(body, upTo)).length,
        },
      ]
    })
    .toSorted((a, b) => Date.parse(b.last.body.received_at) - Date.parse(a.last.body.received_at))
}

/** Those of help requests have a page of their own. */
export const isSupport = ({ body }: { readonly body: { readonly thread_kind: string } }): boolean =>
  body.thread_kind === 'support'

export function countUnread(
  messages: readonly MessageView[],
  marks: readonly Pick<ReadMark, 'thread_id' | 'mine' | 'up_to'>[],
): number {
  const upTo = readUpTo(marks)
  return messages.filter(({ body }) => isUnread(body, upTo)).length
}
