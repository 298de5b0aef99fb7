import { Button, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addDays, addMonths, monthOf } from '../../../data/studies/planning.ts'
import { formatDays, formatMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { ArrowButton } from '../arrow-button.tsx'
import { weekOf } from './week.ts'
import classes from './period-head.module.css'
import kit from '../../../ui/kit/kit.module.css'

export type PlanningView = 'mois' | 'semaine'

interface PeriodHeadProps {
  readonly view: PlanningView
  /** Its month or week is shown. */
  readonly chosen: string
  readonly today: string
  readonly onDay: (day: string) => void
  readonly onView: (view: PlanningView) => void
}

/** The month or week that is shown, the way to those beside it, and the choice between both. */
export function PeriodHead({ view, chosen, today, onDay, onView }: PeriodHeadProps) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  const step = (count: 1 | -1) => onDay(view === 'semaine' ? addDays(chosen, 7 * count) : inMonth(chosen, count, today))
  const [first, last] = weekOf(chosen)
  return (
    <div className={`${kit.clusterXs} ${kit.centred}`}>
      <h2 className={`${kit.head} ${classes.period}`} aria-live="polite">
        {view === 'semaine' ? formatDays(first, last, language) : formatMonth(`${monthOf(chosen)}-01T12:00`, language)}
      </h2>
      <SegmentedControl
        aria-label={t('view.label')}
        value={view}
        onChange={onView}
        data={[
          { value: 'mois', label: t('view.month') },
          { value: 'semaine', label: t('view.week') },
        ]}
      />
      <div className={kit.lineXs}>
        <ArrowButton
          to="earlier"
          label={t(view === 'semaine' ? 'previousWeek' : 'previous')}
          onClick={() => step(-1)}
        />
        <ArrowButton to="later" label={t(view === 'semaine' ? 'nextWeek' : 'next')} onClick={() => step(1)} />
        <Button variant="default" onClick={() => onDay(today)}>
          {t('today')}
        </Button>
      </div>
    </div>
  )
}

/** The first day of a month that many months away; of this month, today. */
function inMonth(chosen: string, count: number, today: string): string {
  const month = addMonths(monthOf(chosen), count)
  return monthOf(today) === month ? today : `${month}-01`
}
