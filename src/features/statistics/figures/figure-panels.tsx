import { useTranslation } from 'react-i18next'
import type { StatisticsAnswer } from '../data/statistics.ts'
import { formatDzd, formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { CountryFlag } from '../../../subjects/countries/country-flag.tsx'
import { Ltr } from '../../../ui/text/formatted.tsx'
import { STATUT_LOOK } from '../../../subjects/studies/statut-look.ts'
import { BarChart } from '../charts/bar-chart.tsx'
import { ChartPanel } from '../charts/chart-panel.tsx'
import type { FigureTables } from './figure-table.ts'
import { MonthChart } from '../charts/month-chart.tsx'
import classes from '../statistics.module.css'
import kit from '../../../ui/kit/kit.module.css'

interface FigurePanelsProps {
  readonly statistics: StatisticsAnswer
  readonly tables: FigureTables
}

const ACCENT = 'var(--mantine-color-petrol-6)'

/** docs/specification.md#2: months, countries, states and specialists, each as a chart and as a table. */
export function FigurePanels({
  statistics: { by_month, month_full, by_country, by_status, top },
  tables,
}: FigurePanelsProps) {
  const { t } = useTranslation(['statistics', 'study', 'admin'])
  const language = useLanguage()
  const shared = (count: number, percent: number) => (
    <Ltr>
      {formatNumber(count)} · {t('admin:share', { percent: formatNumber(percent, 1) })}
    </Ltr>
  )
  const highest = Math.max(1, ...top.map(({ revenue }) => revenue))
  return (
    <div className={`${kit.stackMd} ${classes.panels}`}>
      <ChartPanel table={tables.month} note={t('month_note')} empty={by_month.every(({ count }) => count === 0)}>
        <MonthChart months={by_month} full={month_full} />
      </ChartPanel>
      <ChartPanel table={tables.status} empty={by_status.every(({ count }) => count === 0)}>
        <BarChart
          bars={by_status.map(({ statut, count, percent }) => ({
            key: statut,
            label: t(`study:statut.${statut}`),
            value: shared(count, percent),
            percent,
            colour: STATUT_LOOK[statut].colour,
          }))}
        />
      </ChartPanel>
      <ChartPanel table={tables.country} empty={by_country.every(({ count }) => count === 0)}>
        <BarChart
          bars={by_country.map(({ pays, count, percent }, index) => ({
            key: pays ?? '',
            label: String(tables.country.rows[index]?.[0]),
            mark: <CountryFlag pays={pays} />,
            value: shared(count, percent),
            percent,
            colour: ACCENT,
          }))}
        />
      </ChartPanel>
      <ChartPanel table={tables.top} note={t('top_note')} empty={top.length === 0}>
        <BarChart
          bars={top.map(({ missions, revenue }, index) => ({
            // oxlint-disable-next-line react/no-array-index-key -- the place is who they are here
            key: String(index),
            label: String(tables.top.rows[index]?.[0]),
            colour: ACCENT,
            percent: (revenue / highest) * 100,
            value: [
              t('missions_count', { count: missions, figure: formatNumber(missions) }),
              formatDzd(revenue, language),
            ]
              .map(isolate)
              .join(' · '),
          }))}
        />
      </ChartPanel>
    </div>
  )
}
