import { useMemo } from 'react'
import { publicHolidays } from '../../../sync/shared-questions.ts'
import { holidayWords, type HolidayWords } from '../../../sync/domain/calendar.ts'
import type { Holiday, OutboxItem } from '../../../sync/index.ts'
import { isOvertaken } from '../commands/overtaken.ts'
import { useSync } from '../sync-context.tsx'
import { useOutboxItems } from '../sync-status.ts'
import { useLive } from '../use-live.ts'
import { useQuestion } from '../use-question.ts'

export { holidayWords, type HolidayWords }

/** A holiday as the editor of the table sees it. */
export interface HolidayView extends Holiday {
  /** An unsent change of this device: new or changed, or removed; null: none. */
  readonly waiting: 'set' | 'removed' | null
}

/** As last kept; null: never on this device; undefined while the store opens. */
export function usePublicHolidays(): readonly Holiday[] | null | undefined {
  const sync = useSync()
  return useLive(sync.userId, () => sync.kept$(publicHolidays))
}

/** Asks for them, so that this device keeps them. */
export const useFreshHolidays = () =>
  useQuestion(publicHolidays, { changedBy: ['set_public_holiday', 'remove_public_holiday'] })

/** The holidays with the unsent changes of this device, by day. */
export function useHolidayViews(): readonly HolidayView[] | null | undefined {
  const known = usePublicHolidays()
  const items = useOutboxItems()
  return useMemo(() => known && holidayViews(known, items ?? []), [known, items])
}

export function holidayViews(
  known: readonly Holiday[],
  items: readonly Pick<OutboxItem, 'name' | 'args' | 'state'>[],
): readonly HolidayView[] {
  const views = new Map<string, HolidayView>(known.map((holiday) => [keyOf(holiday), { ...holiday, waiting: null }]))
  for (const { name, args, state } of items) {
    if (state.kind === 'received' || state.kind === 'refused') continue
    const key = keyOf(args as unknown as Holiday)
    const before = views.get(key)
    if (isHolidayOvertaken({ name, args }, before?.waiting === 'removed' ? undefined : before)) continue
    if (name === 'set_public_holiday') views.set(key, { ...(args as unknown as Holiday), waiting: 'set' })
    if (name === 'remove_public_holiday' && before) views.set(key, { ...before, waiting: 'removed' })
  }
  return [...views.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** [L19] The server will refuse it, or has: that day has changed since. */
export function isHolidayOvertaken(
  { name, args }: Pick<OutboxItem, 'name' | 'args'>,
  now: Holiday | undefined,
): boolean {
  const seen = args['seen'] as HolidayWords | null | undefined
  const wanted = name === 'remove_public_holiday' ? null : (args as unknown as Holiday)
  return isOvertaken(seen && said(seen), now ? said(now) : null, wanted && said(wanted))
}

const said = (words: HolidayWords): string => JSON.stringify(holidayWords(words))

const keyOf = ({ pays, jour }: Pick<Holiday, 'pays' | 'jour'>): string => `${jour} ${pays}`
