import { useTranslation } from 'react-i18next'
import { isDayOff, monthOf } from '../../../data/studies/planning.ts'
import { formatMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { MonthCalendar } from '../../../ui/dates/month-calendar.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { dayFacts } from './day-facts.ts'
import { DayCell, useDayName } from './day-cell.tsx'

/** The month of the missions, from Sunday to Saturday (docs/specification.md#2). */
export function MonthGrid({ chosen, today, missions, holidays, pays, onDay }: CalendarProps) {
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
