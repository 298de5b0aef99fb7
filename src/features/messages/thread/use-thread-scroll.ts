import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReadMark, ThreadRef } from '../../../../sync/index.ts'
import { readUpTo, type MessageView } from '../../../data/messages/thread-view.ts'
import { useMarkRead } from '../../../data/messages/threads.ts'

/** Keeps the end in sight while somebody reads there. Marks messages as read when the end is on a visible page. */
export function useThreadScroll(thread: ThreadRef, messages: readonly MessageView[], marks: readonly ReadMark[]) {
  const log = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const [atEnd, setAtEnd] = useState(false)
  const [looking, setLooking] = useState(() => document.visibilityState === 'visible')
  const [seenId, setSeenId] = useState<string | undefined>(undefined)
  const lastId = messages.at(-1)?.id
  const stays = useRef(true)
  const aim = useLocation({ select: ({ hash }) => hash })

  useEffect(() => {
    const root = log.current
    const sentinel = end.current
    if (!root || !sentinel) return
    // Observed against the screen, not the box: a message that the page has scrolled away is not seen.
    const observer = new IntersectionObserver(([entry]) => setAtEnd(entry?.isIntersecting ?? false))
    observer.observe(sentinel)
    const look = () => setLooking(document.visibilityState === 'visible')
    const follow = () => {
      stays.current = root.scrollHeight - root.scrollTop - root.clientHeight < 80
    }
    document.addEventListener('visibilitychange', look)
    root.addEventListener('scroll', follow, { passive: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
      root.removeEventListener('scroll', follow)
    }
  }, [])

  const toEnd = useCallback(() => {
    stays.current = true
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [])
  useLayoutEffect(() => {
    if (stays.current) toEnd()
  }, [lastId, toEnd])
  useLayoutEffect(() => {
    const aimed = aim === '' ? null : document.getElementById(aim)
    if (!aimed || !log.current?.contains(aimed)) return
    stays.current = false
    aimed.scrollIntoView({ block: 'center' })
  }, [aim])

  useEffect(() => {
    if (atEnd) setSeenId(lastId)
  }, [atEnd, lastId])

  const markRead = useMarkRead(thread)
  const asked = useRef(0)
  useEffect(() => {
    if (!atEnd || !looking) return
    const last = messages.findLast(({ sync, body }) => sync === 'synced' && !body.mine)
    if (!last) return
    const at = Date.parse(last.body.received_at)
    // The mark comes back through the store a moment later: do not send it twice.
    if (at <= Math.max(asked.current, readUpTo(marks).get(thread.id) ?? 0)) return
    asked.current = at
    markRead(last.body.received_at)
  }, [atEnd, looking, messages, marks, thread.id, markRead])

  return { log, end, toEnd, below: !atEnd && seenId !== undefined && seenId !== lastId }
}
