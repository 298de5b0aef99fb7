import { Button, NativeSelect } from '@mantine/core'
import { IconDownload, IconPrinter, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../data/sync-status.ts'
import { useStatistics, type StatisticsAnswer } from './data/statistics.ts'
import { formatDateTime, formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { saveFile } from '../../ui/files/save-file.ts'
import { SkeletonList } from '../../ui/lists/skeleton-list.tsx'
import { usePrintedName } from '../../ui/files/use-printed-name.ts'
import { Answers } from './figures/answers.tsx'
import { FigurePanels } from './figures/figure-panels.tsx'
import { PERIODS, periodOf, searchOf } from './periods.ts'
import { statisticsCsv } from './statistics-csv.ts'
import { StatisticsFailed } from './statistics-failed.tsx'
import type { StatisticsSearch } from './statistics-search.ts'
import classes from './statistics.module.css'
import { useFigureTables } from './figures/use-figure-tables.ts'
import kit from '../../ui/kit/kit.module.css'

interface StatisticsPageProps {
  readonly search: StatisticsSearch
  readonly onSearch: (search: StatisticsSearch) => void
}

/**
 * docs/specification.md#2: the figures that the server counts of a period, on the screen, on paper and in a
 * spreadsheet.
 */
export function StatisticsPage({ search, onSearch }: StatisticsPageProps) {
  const { t } = useTranslation('statistics')
  const period = periodOf(search)
  const { value: shown, failure, lastKnown, loading, asking, refreshing, ask } = useStatistics(period)
  const tablesOf = useFigureTables()
  usePrintedName(shown ? `${t('title')} ${shown.until}` : undefined)
  const exportCsv = () => {
    if (!shown) return
    const text = statisticsCsv({ title: t('title'), head: headOf(shown), tables: tablesOf(shown) })
    void saveFile(new File([text], `${t('file')}-${shown.until}.csv`, { type: 'text/csv;charset=utf-8' }))
  }
  const headOf = ({ period: of, since, until, as_of }: StatisticsAnswer): readonly (readonly string[])[] => [
    [t('period'), t(`periods.${of}`)],
    [t('days'), since === null ? '' : formatDay(since), formatDay(until)],
    [t('moment'), formatDateTime(as_of)],
  ]
  return (
    <div className={classes.page}>
      <PageTitle
        title={t('title')}
        lead={<span data-paper="no">{t('lead')}</span>}
        action={
          <div className={kit.clusterXs} data-paper="no">
            <Button
              variant="default"
              onClick={ask}
              loading={refreshing}
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
            >
              {t('refresh')}
            </Button>
            <Button
              variant="default"
              onClick={exportCsv}
              disabled={!shown}
              leftSection={<IconDownload size={18} aria-hidden="true" />}
            >
              {t('export')}
            </Button>
            <Button
              variant="default"
              onClick={() => globalThis.print()}
              disabled={!shown}
              leftSection={<IconPrinter size={18} aria-hidden="true" />}
            >
              {t('print')}
            </Button>
          </div>
        }
      />
      <div className={classes.bar}>
        <div className={classes.period} data-paper="no">
          <NativeSelect
            label={t('period')}
            value={period}
            onChange={({ currentTarget: { value } }) => onSearch(searchOf(value))}
            data={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
          />
        </div>
        {shown && <Moment statistics={shown} lastKnown={lastKnown} />}
      </div>
      {loading && (
        <>
          <p role="status">{t('loading')}</p>
          <SkeletonList rows={4} />
        </>
      )}
      {failure && <StatisticsFailed reason={failure} onRetry={ask} />}
      {shown && (
        <div aria-busy={asking} className={`${kit.stackLg} ${classes.figures}`}>
          <Answers statistics={shown} />
          <FigurePanels statistics={shown} tables={tablesOf(shown)} />
          <p className={`${kit.note} ${classes.rule}`}>{t('rule')}</p>
        </div>
      )}
    </div>
  )
}

/** The days of the figures, and the time when they were true: a number without its time would be a guess. */
function Moment({
  statistics: { period, since, until, as_of },
  lastKnown,
}: {
  readonly statistics: StatisticsAnswer
  readonly lastKnown: boolean
}) {
  const { t } = useTranslation('statistics')
  const profile = useProfile()
  const at = isolate(formatDateTime(as_of))
  return (
    <div className={classes.moment}>
      <p className={classes.paperOnly}>
        {t('printed', {
          name: isolate(profile ? `${profile.prenom} ${profile.nom}`.trim() : ''),
          period: t(`periods.${period}`),
        })}
      </p>
      <p>
        {since === null
          ? t('until', { until: isolate(formatDay(until)) })
          : t('span', { since: isolate(formatDay(since)), until: isolate(formatDay(until)) })}
      </p>
      <p role="status" data-known={lastKnown ? 'last' : 'now'}>
        {t(lastKnown ? 'stale' : 'as_of', { at })}
      </p>
    </div>
  )
}
