import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Holiday } from '../../../sync/index.ts'
import { addDays, addMonths, monthGrid, monthOf, weekdayOf, type Mission } from '../../data/planning.ts'
import { formatMonth, weekdayNames } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/setup.ts'
import { dayFacts } from './day-facts.ts'
import { DayCell } from './day-cell.tsx'
import classes from './month-grid.module.css'

interface MonthGridProps {
  /** Its month is shown. */
  readonly chosen: string
  readonly today: string
  readonly missions: readonly Mission[]
  readonly holidays: readonly Holiday[]
  readonly pays: string
  readonly onDay: (day: string) => void
}

/** From Sunday to Saturday (spec §2), mirrored in Arabic; arrows, Home, End, PageUp and PageDown choose another day. */
export function MonthGrid({ chosen, today, missions, holidays, pays, onDay }: MonthGridProps) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  const table = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    table.current?.querySelector<HTMLElement>('[aria-selected="true"] button')?.focus()
  }, [chosen])
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const mirrored = event.currentTarget.matches(':dir(rtl)')
    const next = event.altKey || event.ctrlKey || event.metaKey ? null : dayByKey(event.key, chosen, mirrored)
    if (next === null) return
    event.preventDefault()
    byKey.current = true
    onDay(next)
  }
  const names = weekdayNames(language, 'long')
  const short = weekdayNames(language, 'short')
  const narrow = weekdayNames(language, 'narrow')
  return (
    <table role="grid" ref={table} className={classes.grid} onKeyDown={press} aria-label={t('grid', { month: formatMonth(`${monthOf(chosen)}-01T12:00`, language) })}>
      <thead>
        <tr>
          {names.map((name, index) => (
            <th key={name} scope="col">
              <span className={classes.spoken}>{name}</span>
              <span className={classes.short} aria-hidden="true">{short[index]?.replace('.', '')}</span>
              <span className={classes.narrow} aria-hidden="true">{narrow[index]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(monthOf(chosen)).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <DayCell
                key={day}
                facts={dayFacts(day, missions, holidays, pays)}
                chosen={day === chosen}
                today={day === today}
                outside={monthOf(day) !== monthOf(chosen)}
                onChoose={() => onDay(day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function dayByKey(key: string, day: string, mirrored: boolean): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, mirrored ? 1 : -1)
    case 'ArrowRight':
      return addDays(day, mirrored ? -1 : 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDay(day, -1)
    case 'PageDown':
      return sameDay(day, 1)
    default:
      return null
  }
}

/** The same day of another month, or its last one. */
function sameDay(day: string, months: number): string {
  const month = addMonths(monthOf(day), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}${day.slice(7)}`
  return same < last ? same : last
}
