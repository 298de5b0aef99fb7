import { useTranslation } from 'react-i18next'
import type { Holiday } from '../../../../sync/index.ts'
import { isDayOff, monthOf, type Mission } from '../../../data/studies/planning.ts'
import { formatMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { MonthCalendar } from '../../../ui/dates/month-calendar.tsx'
import { dayFacts } from './day-facts.ts'
import { DayCell, useDayName } from './day-cell.tsx'

interface MonthGridProps {
  /** Its month is shown. */
  readonly chosen: string
  readonly today: string
  readonly missions: readonly Mission[]
  readonly holidays: readonly Holiday[]
  readonly pays: string
  readonly onDay: (day: string) => void
}

/** The month of the missions, from Sunday to Saturday (docs/specification.md#2). */
export function MonthGrid({ chosen, today, missions, holidays, pays, onDay }: MonthGridProps) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  const nameOf = useDayName(today)
  const factsOf = (day: string) => dayFacts(day, missions, holidays, pays)
  return (
    <MonthCalendar
      chosen={chosen}
      today={today}
      onDay={onDay}
      label={t('grid', { month: formatMonth(`${monthOf(chosen)}-01T12:00`, language) })}
      nameOf={(day) => nameOf(factsOf(day))}
      isOff={(day) => isDayOff(pays, day, holidays)}
    >
      {(day) => <DayCell facts={factsOf(day)} />}
    </MonthCalendar>
  )
}
