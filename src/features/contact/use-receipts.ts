import { useEffect, useState } from 'react'
import {
  hasMessages,
  loadMessages,
  type MessageReceipt,
  type VisitorCommandName,
} from '../../data/messages/messages.ts'
import { VISITOR_DRAFT } from '../../state/drafts.ts'

const NONE: readonly MessageReceipt[] = []

/**
 * Receipts of one form for the current owner.
 * @param owner null until it is known
 * @param sent how many messages this form has sent: the first one makes a visitor's receipts worth watching
 */
export function useReceipts(name: VisitorCommandName, owner: string | null, sent: number): readonly MessageReceipt[] {
  const [receipts, setReceipts] = useState(NONE)
  const watching = owner !== null && (owner !== VISITOR_DRAFT || sent > 0 || hasMessages())
  useEffect(() => {
    if (!watching) return
    let stop: (() => void) | null = null
    let gone = false
    loadMessages().then(
      (messages) => {
        if (!gone) stop = messages.watchReceipts(name, setReceipts)
      },
      // Not on this device and not reachable: the next focus of the form asks again.
      () => {},
    )
    return () => {
      gone = true
      stop?.()
      setReceipts(NONE)
    }
  }, [name, owner, watching])
  return receipts
}
