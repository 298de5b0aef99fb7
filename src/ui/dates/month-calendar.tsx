import { Month, type MonthProps } from '@mantine/dates'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { monthOf, weekdayOf, type Day } from '../../../sync/domain/calendar.ts'
import { weekdayNames } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { DatesFrame } from './dates-frame.tsx'
import { dayByKey } from './day-keys.ts'
import classes from './month-calendar.module.css'
import kit from '../kit/kit.module.css'

const COLUMNS = { weekday: { scope: 'col' } }

interface MonthCalendarProps {
  /** Its month is shown. */
  readonly chosen: Day
  readonly today: Day
  readonly label: string
  /** All that is in a square, in words. */
  readonly nameOf: (day: Day) => string
  readonly isOff: (day: Day) => boolean
  readonly children: (day: Day) => ReactNode
  readonly onDay: (day: Day) => void
}

/** A month as large as its place, with something in every day; keys choose another day. */
export function MonthCalendar({ chosen, today, label, nameOf, isOff, children, onDay }: MonthCalendarProps) {
  const language = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [chosen])
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const next = dayByKey(event, chosen, event.currentTarget.matches(':dir(rtl)'))
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    onDay(next)
  }
  const names = (['long', 'short', 'narrow'] as const).map((length) => weekdayNames(language, length))
  const weekday = (day: string): ReactNode => {
    const [long, short, narrow] = names.map((each) => each[weekdayOf(day)])
    return (
      <>
        <span className={kit.unseen}>{long}</span>
        <span className={classes.short} aria-hidden="true">
          {short?.replace('.', '')}
        </span>
        <span className={classes.narrow} aria-hidden="true">
          {narrow}
        </span>
      </>
    )
  }
  const dayProps: MonthProps['getDayProps'] = (day) => ({
    className: classes.day,
    selected: day === chosen,
    'aria-pressed': day === chosen,
    'aria-current': day === today ? 'date' : undefined,
    'data-off': isOff(day) || undefined,
    onClick: () => onDay(day),
  })
  return (
    <DatesFrame>
      <Month
        unstyled
        role="grid"
        ref={table}
        aria-label={label}
        className={classes.month}
        classNames={{ monthCell: classes.cell }}
        attributes={COLUMNS}
        month={`${monthOf(chosen)}-01`}
        weekdayFormat={weekday}
        getDayProps={dayProps}
        getDayAriaLabel={nameOf}
        renderDay={children}
        onKeyDown={press}
      />
    </DatesFrame>
  )
}
