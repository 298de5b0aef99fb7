import { useTranslation } from 'react-i18next'
import type { StatisticsAnswer } from '../data/statistics.ts'
import { formatDzd, formatMonth, formatNumber, formatShortMonth } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import { StatusDot } from '../charts/status-dot.tsx'
import { ColumnChart } from '../../../ui/charts/column-chart.tsx'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { BarChart, type Bar } from '../charts/bar-chart.tsx'
import { ChartPanel } from '../charts/chart-panel.tsx'
import { valueOf, type FigureCell, type FigureTables } from './figure-table.ts'
import { formatDayCount } from './figure-text.ts'
import classes from '../statistics.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface FigurePanelsProps {
  readonly statistics: StatisticsAnswer
  readonly tables: FigureTables
}

/** Each panel draws the rows of its table. */
export function FigurePanels({
  statistics: { by_month, month_full, by_country, by_status, top, requests, delays, money, load },
  tables,
}: FigurePanelsProps) {
  const { t } = useTranslation(['statistics', 'study', 'admin'])
  const language = useLanguage()
  /** Bars of a table: labels in its first column; values, their links and their lengths in the `at`th. */
  const barsOf = (
    { rows }: FigureTables[keyof FigureTables],
    at: number,
    write: (value: number, row: readonly FigureCell[]) => Bar['value'],
  ): readonly Bar[] => {
    const highest = Math.max(1, ...rows.map((row) => Number(valueOf(row[at] ?? 0))))
    return rows.map((row, index) => {
      const cell = row[at] ?? 0
      const value = Number(valueOf(cell))
      return {
        key: String(index),
        label: String(row[0]),
        percent: (Math.max(0, value) / highest) * 100,
        value: write(value, row),
        link: typeof cell === 'object' && value > 0 ? cell.link : undefined,
      }
    })
  }
  const share = (value: number, row: readonly FigureCell[]) => (
    <Ltr>
      {formatNumber(value)} · {t('admin:share', { percent: formatNumber(Number(row[2]), 1) })}
    </Ltr>
  )
  const amount = (value: number) => <Exact>{formatDzd(value, language)}</Exact>
  const busiest = { shown: formatNumber(load.most.length), all: formatNumber(load.specialists) }
  const [delayRows, others] = [tables.delay.rows.slice(0, 4), tables.delay.rows.slice(4)]
  return (
    <div className={`${kit.stackMd} ${classes.panels}`}>
      <ChartPanel table={tables.month} note={t('month_note')} empty={month_full === 1 && isQuiet(by_month)}>
        <ColumnChart
          names={{ value: t('this_year'), before: t('year_before') }}
          columns={by_month.map(({ month, count, before }, index) => {
            const cell = tables.month.rows[index]?.[1]
            return {
              key: month,
              label: formatShortMonth(`${month}-15T12:00`, language),
              said: t('month_said', {
                month: formatMonth(`${month}-15T12:00`, language),
                figure: formatNumber(count),
                before: formatNumber(before),
              }),
              value: count,
              before,
              link: typeof cell === 'object' && count > 0 ? cell.link : undefined,
            }
          })}
        />
      </ChartPanel>
      <ChartPanel table={tables.step} empty={requests.count === 0}>
        <BarChart bars={barsOf(tables.step, 1, share)} />
      </ChartPanel>
      <ChartPanel table={tables.delay} note={t('delay_note')} empty={delays.answered + delays.delivered === 0} folded>
        <BarChart
          bars={delayRows.map((row, index) => {
            const days = Number(valueOf(row[1] ?? 0))
            const cell = row[2] ?? 0
            const known = row[1] !== ''
            const longest = Math.max(1, ...delayRows.map((one) => Number(valueOf(one[1] ?? 0))))
            return {
              key: String(index),
              label: String(row[0]),
              percent: (Math.max(0, days) / longest) * 100,
              value: known ? t('days_count', { count: days, figure: isolate(formatDayCount(days)) }) : t('no_days'),
              link: typeof cell === 'object' && cell.value > 0 ? cell.link : undefined,
            }
          })}
        />
        <BarChart bars={barsOf({ ...tables.delay, rows: others }, 2, formatCount)} />
      </ChartPanel>
      <ChartPanel
        table={tables.money}
        note={t('money_note')}
        empty={money.agreed.count + money.billed.count + money.late.count === 0}
        folded
      >
        <BarChart
          bars={barsOf(tables.money, 1, amount).map((bar, index) => ({
            ...bar,
            colour: index === 3 ? 'var(--hawa-danger-line)' : undefined,
          }))}
        />
      </ChartPanel>
      <ChartPanel
        table={tables.load}
        note={[t('load_note'), load.specialists > load.most.length && t('load_more', busiest)]
          .filter(Boolean)
          .join(' · ')}
        empty={load.most.length === 0}
        folded
      >
        <BarChart
          bars={barsOf(tables.load, 1, (value, row) => {
            const late = Number(valueOf(row[5] ?? 0))
            return [
              formatNumber(value),
              ...(late > 0 ? [t('late_count', { count: late, figure: formatNumber(late) })] : []),
            ]
              .map(isolate)
              .join(' · ')
          })}
        />
      </ChartPanel>
      <ChartPanel table={tables.status} empty={requests.count === 0} folded>
        <BarChart
          bars={barsOf(tables.status, 1, share).map((bar, index) => {
            const colour = STATUT_LOOK[by_status[index]?.statut ?? 'en_attente'].colour
            return { ...bar, colour, mark: <StatusDot colour={colour} /> }
          })}
        />
      </ChartPanel>
      <ChartPanel table={tables.country} empty={requests.count === 0} folded>
        <BarChart
          bars={barsOf(tables.country, 1, share).map((bar, index) => ({
            ...bar,
            mark: <CountryFlag pays={by_country[index]?.pays ?? null} />,
          }))}
        />
      </ChartPanel>
      <ChartPanel table={tables.top} note={t('top_note')} empty={top.length === 0} folded>
        <BarChart
          bars={barsOf(tables.top, 2, (revenue, row) => {
            const missions = Number(valueOf(row[1] ?? 0))
            return [
              t('missions_count', { count: missions, figure: formatNumber(missions) }),
              formatDzd(revenue, language),
            ]
              .map(isolate)
              .join(' · ')
          })}
        />
      </ChartPanel>
    </div>
  )
}

const formatCount = (value: number): string => isolate(formatNumber(value))

const isQuiet = (months: StatisticsAnswer['by_month']): boolean =>
  months.every(({ count, before }) => count === 0 && before === 0)
