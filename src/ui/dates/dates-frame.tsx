import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/setup.ts'

/** Sunday first (docs/specification.md#2), for every calendar; each calendar itself marks the days off. */
const SUNDAY = 0
const NO_WEEKEND: [] = []

/** Around each part of @mantine/dates; its direction is the one of the components. */
export function DatesFrame({ children }: { readonly children: ReactNode }) {
  const locale = useLanguage()
  const settings = { locale, firstDayOfWeek: SUNDAY, weekendDays: NO_WEEKEND } as const
  return <DatesProvider settings={settings}>{children}</DatesProvider>
}
