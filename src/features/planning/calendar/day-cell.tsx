import { IconAlertTriangle, IconFlag3 } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { formatWholeDay } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import type { DayFacts } from './day-facts.ts'
import { holidayName } from '../../../subjects/countries/holiday-name.ts'
import numbers from './day-number.module.css'
import classes from './day-cell.module.css'
import kit from '../../../ui/kit/kit.module.css'

const MOST_SHOWN = 2

/** One day: signs on a phone, names on wide screens; `useDayName` has the words of both. */
export function DayCell({ facts: { day, planned, due, holiday, clash } }: { readonly facts: DayFacts }) {
  const language = useLanguage()
  const entries = [
    ...planned.map((mission) => ({ mission, isDue: false })),
    ...due.map((mission) => ({ mission, isDue: true })),
  ]
  const shown = entries.length > MOST_SHOWN + 1 ? MOST_SHOWN : MOST_SHOWN + 1
  return (
    <>
      <span className={classes.head}>
        <span className={`${numbers.number} ${classes.number}`}>{Number(day.slice(8))}</span>
        {clash && <IconAlertTriangle className={classes.clash} size={16} stroke={2} />}
      </span>
      {holiday && (
        <span className={classes.holiday} dir="auto">
          {holidayName(holiday, language)}
        </span>
      )}
      <span className={classes.entries}>
        {entries.slice(0, shown).map(({ mission: { study }, isDue }) => (
          <span
            key={`${study.id} ${isDue}`}
            className={`${kit.line2xs} ${kit.icons} ${classes.entry}`}
            data-due={isDue || undefined}
            data-drawn
            style={{ '--statut-colour': STATUT_LOOK[study.statut].colour } as CSSProperties}
          >
            {isDue && <IconFlag3 size={14} stroke={2} />}
            <Exact className={classes.name}>{study.nom_entreprise}</Exact>
          </span>
        ))}
        {entries.length > MOST_SHOWN + 1 && <span className={classes.more}>{`+${entries.length - MOST_SHOWN}`}</span>}
      </span>
    </>
  )
}

/** All that a day shows, in words. */
export function useDayName(today: string): (facts: DayFacts) => string {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  return ({ day, planned, due, weekend, holiday, clash }) => {
    const words = [
      formatWholeDay(day, language),
      day === today && t('day.today'),
      planned.length > 0 && t('day.planned', { count: planned.length }),
      due.length > 0 && t('day.due'),
      clash && t('day.clash'),
      holiday && t('day.holiday', { name: holidayName(holiday, language) }),
      weekend && t('day.weekend'),
    ]
    return words.filter(Boolean).join(language === 'ar' ? '، ' : ', ')
  }
}
