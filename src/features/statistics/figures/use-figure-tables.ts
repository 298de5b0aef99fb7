import type { LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { StatisticsAnswer } from '../data/statistics.ts'
import { formatMonth } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { useStudyLabels } from '../../../subjects/studies/study-labels.ts'
import { figureLinks } from './figure-links.ts'
import type { FigureTables, LinkedCell } from './figure-table.ts'

const opens = (value: number, link: LinkProps | undefined): LinkedCell => ({ value, link })

/** Every figure of the page in words, each with the list that it counts: charts draw only these. */
export function useFigureTables(): (statistics: StatisticsAnswer) => FigureTables {
  const { t } = useTranslation(['statistics', 'study'])
  const language = useLanguage()
  const labels = useStudyLabels()
  const text = (label: string) => ({ label, kind: 'text' }) as const
  const counted = (label: string) => ({ label, kind: 'count' }) as const
  const amount = (label: string) => ({ label, kind: 'amount' }) as const
  const count = counted(t('count'))
  const percent = { label: t('percent'), kind: 'percent' } as const
  return (statistics) => {
    const { clients, requests, completed, revenue, by_month, by_country, by_status, top } = statistics
    const { steps, delays, money, load } = statistics
    const links = figureLinks(statistics)
    const part = (studies: number) => Math.round((studies * 1000) / Math.max(requests.count, 1)) / 10
    return {
      cards: {
        title: t('cards'),
        columns: [
          text(t('figure')),
          counted(t('value')),
          { label: t('evolution'), kind: 'percent' },
          counted(t('ever_column')),
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
        columns: [text(t('month')), count, counted(t('year_before'))],
        rows: by_month.map(({ month, count: studies, before }) => [
          formatMonth(`${month}-15T12:00`, language),
          opens(studies, links.month(month)),
          opens(before, links.month(month, 1)),
        ]),
      },
      step: {
        title: t('by_step'),
        columns: [text(t('step')), count, percent],
        rows: [
          [t('steps.requested'), opens(requests.count, links.requests()), part(requests.count)],
          ...STEPS.map(([step, parmi]) => [
            t(`steps.${step}`),
            opens(steps[step], links.requests({ parmi })),
            part(steps[step]),
          ]),
          [t('steps.cancelled'), opens(steps.cancelled, links.requests({ statut: 'annulée' })), part(steps.cancelled)],
        ],
      },
      delay: {
        title: t('by_delay'),
        columns: [text(t('delay')), { label: t('days_column'), kind: 'days' }, counted(t('studies'))],
        rows: [
          ...DELAYS.map(([delay, parmi]) => [
            t(`delays.${delay}`),
            delays[delay] ?? '',
            opens(
              {
                to_acceptance: delays.answered,
                from_acceptance: delays.delivered,
                to_report: delays.delivered,
                promised: delays.in_time + delays.too_late,
              }[delay],
              links.requests({ parmi }),
            ),
          ]),
          [t('in_time_row'), '', opens(delays.in_time, links.requests({ parmi: 'a_temps' }))],
          [t('too_late_row'), '', opens(delays.too_late, links.requests({ parmi: 'hors_delai' }))],
        ],
      },
      money: {
        title: t('by_money'),
        columns: [text(t('figure')), amount(t('amount')), counted(t('number_column'))],
        rows: [
          [
            t('money.agreed'),
            opens(money.agreed.total, links.requests({ parmi: 'prix_convenu' })),
            opens(money.agreed.count, links.requests({ parmi: 'prix_convenu' })),
          ],
          [t('money.billed'), opens(money.billed.total, links.billed()), opens(money.billed.count, links.billed())],
          [t('money.paid'), opens(money.paid, links.billed()), ''],
          [t('money.late'), opens(money.late.total, links.overdue()), opens(money.late.count, links.overdue())],
        ],
      },
      load: {
        title: t('by_load'),
        columns: [
          text(t('specialist')),
          ...(['studies', 'accepted', 'begun', 'finished', 'late'] as const).map((kind) => counted(t(`load.${kind}`))),
        ],
        rows: load.most.map(({ id, name, studies, accepted, begun, finished, late }) => [
          name ?? t('unnamed'),
          opens(studies, links.carried(id)),
          opens(accepted, links.carried(id, { statut: 'acceptée' })),
          opens(begun, links.carried(id, { statut: 'en_cours' })),
          opens(finished, links.carried(id, { statut: 'terminée' })),
          opens(late, links.carried(id, { en_retard: true })),
        ]),
      },
      country: {
        title: t('by_country'),
        columns: [text(t('country')), count, percent],
        rows: by_country.map(({ pays, count: studies, percent: share }) => [
          labels.pays(pays),
          opens(studies, pays === null ? undefined : links.requests({ pays })),
          share,
        ]),
      },
      status: {
        title: t('by_status'),
        columns: [text(t('status')), count, percent],
        rows: by_status.map(({ statut, count: studies, percent: share }) => [
          t(`study:statut.${statut}`),
          opens(studies, links.requests({ statut })),
          share,
        ]),
      },
      top: {
        title: t('top'),
        columns: [
          text(t('specialist')),
          counted(t('missions')),
          amount(t('revenue_short')),
          amount(t('estimated_short')),
        ],
        rows: top.map(({ id, name, missions, revenue: total, estimated }) => [
          name ?? t('unnamed'),
          opens(missions, links.requests({ intervenant: id, statut: 'complete' })),
          opens(total, links.requests({ intervenant: id, statut: 'complete' })),
          estimated,
        ]),
      },
    }
  }
}

const STEPS = [
  ['accepted', 'acceptees'],
  ['begun', 'commencees'],
  ['finished', 'terminees'],
  ['reported', 'rapport_remis'],
  ['complete', 'completes'],
] as const

const DELAYS = [
  ['to_acceptance', 'acceptation_datee'],
  ['from_acceptance', 'livrees'],
  ['to_report', 'livrees'],
  ['promised', 'delai_promis'],
] as const
