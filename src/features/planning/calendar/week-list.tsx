import { IconAlertTriangle, IconBeach, IconFlag3 } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween, weekdayOf } from '../../../data/studies/planning.ts'
import { formatDays, weekdayNames } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { holidayName } from '../../../subjects/countries/holiday-name.ts'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { useDayName } from './day-cell.tsx'
import type { CalendarProps } from './calendar-props.ts'
import { dayFacts, type DayFacts } from './day-facts.ts'
import { weekOf } from './week.ts'
import numbers from './day-number.module.css'
import classes from './week-list.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The seven days of a week with the names of their missions, which the month has no room for on a phone. */
export function WeekList({ chosen, today, missions, holidays, pays, onDay }: CalendarProps) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  const nameOf = useDayName(today)
  const [first, last] = weekOf(chosen)
  return (
    <ol className={`${kit.plain} ${classes.week}`} aria-label={t('week', { days: formatDays(first, last, language) })}>
      {daysBetween(first, last).map((day) => {
        const facts = dayFacts(day, missions, holidays, pays)
        return (
          <li key={day}>
            <button
              type="button"
              className={classes.day}
              aria-label={nameOf(facts)}
              aria-pressed={day === chosen}
              aria-current={day === today ? 'date' : undefined}
              data-off={facts.weekend || facts.holiday ? '' : undefined}
              onClick={() => onDay(day)}
            >
              <span className={classes.date}>
                <span className={classes.weekday}>{weekdayNames(language, 'short')[weekdayOf(day)]}</span>
                <span className={numbers.number}>{Number(day.slice(8))}</span>
              </span>
              <Entries facts={facts} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

function Entries({ facts: { planned, due, holiday, clash } }: { readonly facts: DayFacts }) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  return (
    <span className={classes.entries}>
      {holiday && (
        <span className={`${kit.markXs} ${kit.note}`}>
          <IconBeach size={16} stroke={1.7} aria-hidden="true" />
          <span dir="auto">{holidayName(holiday, language)}</span>
        </span>
      )}
      {planned.map(({ study }) => (
        <span
          key={study.id}
          className={classes.entry}
          style={{ '--statut-colour': STATUT_LOOK[study.statut].colour } as CSSProperties}
        >
          <Exact>{study.nom_entreprise}</Exact>
          <span className={kit.note}>
            <Exact>{study.zone_geographique}</Exact>
          </span>
        </span>
      ))}
      {due.map(({ study }) => (
        <span key={study.id} className={`${kit.markXs} ${kit.note}`}>
          <IconFlag3 size={16} stroke={2} aria-hidden="true" />
          <span>
            {t('legend.due')} · <Exact>{study.nom_entreprise}</Exact>
          </span>
        </span>
      ))}
      {clash && (
        <span className={`${kit.markXs} ${kit.note} ${classes.clash}`}>
          <IconAlertTriangle size={16} stroke={2} aria-hidden="true" />
          {t('legend.clash')}
        </span>
      )}
    </span>
  )
}
