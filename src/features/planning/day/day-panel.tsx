import { IconBeach, IconFlag3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatWholeDay } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import type { DayFacts } from '../calendar/day-facts.ts'
import { holidayName } from '../../../subjects/countries/holiday-name.ts'
import { DayRoute } from './day-route.tsx'
import type { Hands } from './mission-card.tsx'
import { MissionList } from './mission-list.tsx'
import classes from './day-panel.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The chosen day: its facts, and its missions with the buttons that move them. */
export function DayPanel({
  facts: { day, planned, due, weekend, holiday },
  ...hands
}: Hands & { readonly facts: DayFacts }) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  return (
    <section className={`${kit.stackSm} ${classes.panel}`} aria-labelledby="chosen-day">
      <h2 id="chosen-day" className={`${kit.sectionHead} ${classes.day}`}>
        {formatWholeDay(day, language)}
      </h2>
      {(holiday || weekend) && (
        <p className={`${kit.lineXs} ${kit.flush} ${kit.quiet} ${classes.off}`}>
          <IconBeach size={18} stroke={1.7} aria-hidden="true" />
          <span>
            {holiday ? t('day.holiday', { name: holidayName(holiday, language) }) : t('day.weekend')}
            {holiday?.mobile && <> · {t('day.toConfirm')}</>}
          </span>
        </p>
      )}
      {planned.length > 0 ? (
        <>
          <DayRoute missions={planned} />
          <MissionList missions={planned} {...hands} />
        </>
      ) : (
        due.length === 0 && <p className={`${kit.quiet} ${kit.flush}`}>{t('day.nothing')}</p>
      )}
      {due.length > 0 && (
        <>
          <h3 className={`${kit.lineXs} ${kit.flush} ${classes.due}`}>
            <IconFlag3 size={18} stroke={1.8} aria-hidden="true" />
            {t('day.dueTitle')}
          </h3>
          <ul className={classes.names}>
            {due.map(({ study }) => (
              <li key={study.id}>
                <Exact>{study.nom_entreprise}</Exact>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
