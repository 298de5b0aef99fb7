import type { TFunction } from 'i18next'
import type { Subscriber } from '../data/inquiries.ts'
import { formatDate } from '../../../i18n/formats.ts'
import { csvOf, type Cell } from '../../../ui/files/csv.ts'

/** One row an address. */
export function subscribersCsv(subscribers: readonly Subscriber[], t: TFunction<'inquiries'>): string {
  const date = (value: string | null): Cell => (value === null ? null : formatDate(value))
  const head = (['email', 'state', 'langue', 'created', 'confirmed', 'unsubscribed'] as const).map((column) =>
    t(`newsletter.column.${column}`),
  )
  return csvOf([
    head,
    ...subscribers.map(({ email, state, langue, created_at, confirmed_at, unsubscribed_at }): readonly Cell[] => [
      email,
      t(`newsletter.state.${state}`),
      t(`langue.${langue}`),
      date(created_at),
      date(confirmed_at),
      date(unsubscribed_at),
    ]),
  ])
}
