import type { ReactNode } from 'react'

/** One recorded thing in the journal of a mission. */
export interface JournalEntry {
  readonly key: string
  /** ISO 8601: when it was observed, which gives its place in the journal. */
  readonly at: string
  readonly shown: ReactNode
}
