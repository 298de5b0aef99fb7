import type { StatisticsAnswer } from '../data/statistics.ts'
import { formatNumber, formatShortMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import classes from './month-chart.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface MonthChartProps {
  readonly months: StatisticsAnswer['by_month']
  /** The count that fills a bar. */
  readonly full: number
}

/** Inside of a `role="img"`: its words are for the eye. */
export function MonthChart({ months, full }: MonthChartProps) {
  const language = useLanguage()
  return (
    <div className={classes.months}>
      {months.map(({ month, count }) => (
        <div key={month} className={`${kit.stack2xs} ${classes.month}`}>
          <span className={`${kit.heavy} ${kit.figures}`}>{formatNumber(count)}</span>
          <span className={classes.track}>
            <span className={classes.bar} data-drawn style={{ blockSize: `${(count / full) * 100}%` }} />
          </span>
          <span className={`${kit.fine} ${classes.name}`}>
            {formatShortMonth(`${month}-15T12:00`, language)}
            <br />
            {month.slice(0, 4)}
          </span>
        </div>
      ))}
    </div>
  )
}
