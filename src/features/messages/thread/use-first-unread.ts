import { useState } from 'react'
import type { ReadMark } from '../../../../sync/index.ts'
import { isUnread, readUpTo, type MessageView } from '../../../data/messages/thread-view.ts'

/** The first message that was unread when the conversation was opened: the line above it stays while one reads. */
export function useFirstUnread(messages: readonly MessageView[], marks: readonly ReadMark[]): string | null {
  const [first] = useState(() => {
    const upTo = readUpTo(marks)
    return messages.find(({ body }) => isUnread(body, upTo))?.id ?? null
  })
  return first
}
