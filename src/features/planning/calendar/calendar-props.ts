import type { Holiday } from '../../../../sync/index.ts'
import type { Mission } from '../../../data/studies/planning.ts'

/** A month or a week of missions. */
export interface CalendarProps {
  /** YYYY-MM-DD: its month or week is shown. */
  readonly chosen: string
  readonly today: string
  readonly missions: readonly Mission[]
  readonly holidays: readonly Holiday[]
  /** The country whose days off are shown. */
  readonly pays: string
  readonly onDay: (day: string) => void
}
