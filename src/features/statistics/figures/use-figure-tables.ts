import { useTranslation } from 'react-i18next'
import type { StatisticsAnswer } from '../data/statistics.ts'
import { formatMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import type { FigureTables } from './figure-table.ts'

/** Every figure of the page in words: charts draw only these. */
export function useFigureTables(): (statistics: StatisticsAnswer) => FigureTables {
  const { t } = useTranslation(['statistics', 'study'])
  const language = useLanguage()
  const labels = useStudyLabels()
  const count = { label: t('count'), kind: 'count' } as const
  const percent = { label: t('percent'), kind: 'percent' } as const
  return ({ clients, requests, completed, revenue, by_month, by_country, by_status, top }) => ({
    cards: {
      title: t('cards'),
      columns: [
        { label: t('figure'), kind: 'text' },
        { label: t('value'), kind: 'count' },
        { label: t('evolution'), kind: 'percent' },
        { label: t('ever_column'), kind: 'count' },
      ],
      rows: [
        [t('clients'), clients.count, clients.growth ?? '', clients.ever],
        [t('requests'), requests.count, requests.growth ?? '', requests.ever],
        [t('completed_column'), completed.count],
        [t('rate_column'), completed.rate],
        [t('revenue_column'), revenue.total],
        [t('estimated_column'), revenue.estimated],
      ],
    },
    month: {
      title: t('by_month'),
      columns: [{ label: t('month'), kind: 'text' }, count],
      rows: by_month.map(({ month, count: studies }) => [formatMonth(`${month}-15T12:00`, language), studies]),
    },
    country: {
      title: t('by_country'),
      columns: [{ label: t('country'), kind: 'text' }, count, percent],
      rows: by_country.map((row) => [labels.pays(row.pays), row.count, row.percent]),
    },
    status: {
      title: t('by_status'),
      columns: [{ label: t('status'), kind: 'text' }, count, percent],
      rows: by_status.map((row) => [t(`study:statut.${row.statut}`), row.count, row.percent]),
    },
    top: {
      title: t('top'),
      columns: [
        { label: t('specialist'), kind: 'text' },
        { label: t('missions'), kind: 'count' },
        { label: t('revenue_short'), kind: 'amount' },
        { label: t('estimated_short'), kind: 'amount' },
      ],
      rows: top.map((row) => [row.name ?? t('unnamed'), row.missions, row.revenue, row.estimated]),
    },
  })
}
