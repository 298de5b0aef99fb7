import { useCallback, useMemo } from 'react'
import { countUnseen, noticesOf, noticesSeenUpTo } from '../../../../sync/domain/notice.ts'
import type { Notice } from '../../../../sync/index.ts'
import { useRecords } from '../../../data/records.ts'
import { useSync } from '../../../data/sync-context.tsx'
import { useProfile } from '../../../data/sync-status.ts'
import { useNow } from '../../../data/use-now.ts'

export { markAfter } from '../../../../sync/domain/notice.ts'

export interface Notices {
  /** Newest first. */
  readonly list: readonly Notice[]
  readonly unseen: number
  /** Milliseconds: how far this person had looked, on whichever device. */
  readonly seenUpTo: number
}

/**
 * Made from the records on this device; undefined while its store opens. An administrator mirrors no records and has
 * none.
 */
export function useNotices(): Notices | undefined {
  const profile = useProfile()
  const events = useRecords('event')
  const certificates = useRecords('certificate')
  const invoices = useRecords('invoice')
  const recommendations = useRecords('recommendation')
  const messages = useRecords('message')
  const readMarks = useRecords('read_mark')
  const marks = useRecords('notice_mark')
  const now = useNow()
  return useMemo(() => {
    if (!profile || !events || !certificates || !invoices || !recommendations || !messages || !readMarks || !marks)
      return undefined
    const seen = marks.map(({ body }) => body)
    const sources = {
      events,
      certificates,
      invoices,
      recommendations,
      messages,
      readMarks: readMarks.map(({ body }) => body),
      marks: seen,
    }
    const list = noticesOf(profile.type_compte, sources, now)
    return { list, unseen: countUnseen(list), seenUpTo: noticesSeenUpTo(seen) }
  }, [profile, events, certificates, invoices, recommendations, messages, readMarks, marks, now])
}

/** Not a piece of work: without a notice, and not counted as waiting. */
export function useMarkNoticesSeen(): (upTo: string) => void {
  const sync = useSync()
  return useCallback(
    (upTo) => {
      void sync.dispatch({ name: 'mark_notices_seen', args: { up_to: new Date(upTo).toISOString() } })
    },
    [sync],
  )
}
