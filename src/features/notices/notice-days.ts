import type { Notice } from '../../../sync/index.ts'

export interface NoticeDay {
  /** Time of the newest notice. */
  readonly at: string
  readonly notices: readonly Notice[]
}

/** Newest first, as they come; a day is one of the device's calendar. */
export function daysOf(notices: readonly Notice[]): readonly NoticeDay[] {
  const days: { at: string; notices: Notice[] }[] = []
  for (const notice of notices) {
    const last = days.at(-1)
    if (last && dayOf(last.at) === dayOf(notice.at)) last.notices.push(notice)
    else days.push({ at: notice.at, notices: [notice] })
  }
  return days
}

const dayOf = (at: string): string => new Date(at).toDateString()
