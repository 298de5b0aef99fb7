import { DatePicker, type CalendarLevel, type DatePickerProps } from '@mantine/dates'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWeekend, weekdayOf, type Day } from '../../../sync/domain/calendar.ts'
import { wallClock } from '../../../sync/domain/zones.ts'
import { formatMonth, formatShortMonth, formatWholeDay, weekdayNames } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { DatesFrame } from './dates-frame.tsx'
import { dayByKey } from './day-keys.ts'
import classes from './day-calendar.module.css'
import kit from '../kit/kit.module.css'

/** No country: the clock of this device. */
const HERE = ''

interface DayCalendarProps {
  /** Null: none is chosen yet. */
  readonly value: Day | null
  readonly min?: Day | undefined
  readonly max?: Day | undefined
  /** The country whose weekend is marked; without one none is. */
  readonly pays?: string | undefined
  readonly onDay: (day: Day) => void
}

/** A month, a year or ten years, to choose a day from. It takes the focus as it appears. */
export function DayCalendar({ value, min, max, pays, onDay }: DayCalendarProps) {
  const { t } = useTranslation('sync')
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const [today] = useState(() => wallClock(new Date(), pays ?? HERE).slice(0, 10))
  const within = (day: Day) => (min !== undefined && day < min ? min : max !== undefined && day > max ? max : day)
  const [shown, setShown] = useState<Day>(() => within(value ?? today))
  const [level, setLevel] = useState<CalendarLevel>('month')
  /** The day that a key leads to; the focus follows once its month is there. */
  const [sought, setSought] = useState<Day | null>(shown)
  useEffect(() => {
    if (sought === null) return
    root.current?.querySelector<HTMLElement>(`[data-day="${sought}"]`)?.focus()
    setSought(null)
  }, [sought])

  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!(event.target instanceof HTMLElement)) return
    const mirrored = event.currentTarget.matches(':dir(rtl)')
    const { day } = event.target.dataset
    if (day !== undefined) {
      const next = dayByKey(event, day, mirrored)
      if (next === null) return
      setShown(within(next))
      setSought(within(next))
    } else {
      const next = mirrored ? neighbourOf(event.target, event.key) : null
      if (next === null) return
      next.focus()
    }
    // Mantine's own arrows stay within a month and are not mirrored.
    event.preventDefault()
    event.stopPropagation()
  }
  const spoken = weekdayNames(language, 'long')
  // Arabic abbreviates its days to one letter only.
  const short = weekdayNames(language, language === 'ar' ? 'narrow' : 'short')
  const weekday = (day: Day): ReactNode => (
    <>
      <span className={kit.unseen}>{spoken[weekdayOf(day)]}</span>
      <span aria-hidden="true">{short[weekdayOf(day)]?.replace('.', '')}</span>
    </>
  )
  const dayProps: DatePickerProps['getDayProps'] = (day) => ({
    'data-day': day,
    'aria-pressed': day === value,
    'aria-current': day === today ? 'date' : undefined,
    ...(pays !== undefined && isWeekend(pays, day) && { 'data-off': true }),
  })
  const month = formatMonth(`${shown}T12:00`, language)
  return (
    <DatesFrame>
      <div ref={root} onKeyDownCapture={press} className={classes.calendar}>
        <DatePicker
          value={value}
          onChange={(day) => day !== null && onDay(day)}
          date={shown}
          onDateChange={setShown}
          level={level}
          onLevelChange={setLevel}
          {...(min !== undefined && { minDate: min })}
          {...(max !== undefined && { maxDate: max })}
          fullWidth
          size="md"
          classNames={{
            day: classes.day,
            calendarHeaderControl: classes.arrow,
            calendarHeaderLevel: classes.level,
            monthsListControl: classes.part,
            yearsListControl: classes.part,
          }}
          attributes={{ weekday: { scope: 'col' } }}
          weekdayFormat={weekday}
          monthLabelFormat={(day) => formatMonth(`${day}T12:00`, language)}
          monthsListFormat={(day) => formatShortMonth(`${day}T12:00`, language)}
          getDayAriaLabel={(day) => formatWholeDay(day, language)}
          getDayProps={dayProps}
          ariaLabels={{
            previousMonth: t('dates.previousMonth'),
            nextMonth: t('dates.nextMonth'),
            previousYear: t('dates.previousYear'),
            nextYear: t('dates.nextYear'),
            previousDecade: t('dates.previousDecade'),
            nextDecade: t('dates.nextDecade'),
            monthLevelControl: t('dates.otherMonth', { month }),
            yearLevelControl: t('dates.otherYear', { year: shown.slice(0, 4) }),
          }}
        />
      </div>
    </DatesFrame>
  )
}

/** The item to which an arrow to the side leads, in a list of months or years that runs from the right. */
function neighbourOf(element: HTMLElement, key: string): HTMLElement | null {
  const step = key === 'ArrowLeft' ? 1 : key === 'ArrowRight' ? -1 : 0
  const all = [...(element.closest('table')?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])]
  const at = all.indexOf(element)
  return step === 0 || at === -1 ? null : (all[at + step] ?? null)
}
