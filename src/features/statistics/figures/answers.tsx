import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsAnswer } from '../data/statistics.ts'
import { formatDzd, formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { Exact } from '../../../ui/text/formatted.tsx'
import { figureLinks } from './figure-links.ts'
import { formatDayCount, signedPercent } from './figure-text.ts'
import classes from './answers.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** The first thing one reads: each a figure, which opens its list, and the sentence that it begins. */
export function Answers({ statistics }: { readonly statistics: StatisticsAnswer }) {
  const { t } = useTranslation(['statistics', 'admin'])
  const language = useLanguage()
  const { period, clients, requests, completed, revenue, delays, money } = statistics
  const links = figureLinks(statistics)
  const figure = (count: number) => isolate(formatNumber(count))
  const percent = (value: number) => t('admin:share', { percent: formatNumber(value, 1) })
  const growth = (change: number | null) =>
    change === null || period === 'all'
      ? undefined
      : `${isolate(signedPercent(change, t))} ${t(`growth_before.${period}`)}`
  const days = (count: number) => t('days_count', { count, figure: isolate(formatDayCount(count)) })
  const promised = delays.in_time + delays.too_late
  return (
    <section aria-label={t('answers')}>
      <ul className={`${kit.plain} ${classes.answers}`}>
        <Answer
          figure={formatNumber(requests.count)}
          link={requests.count > 0 ? links.requests() : undefined}
          note={growth(requests.growth) ?? (period !== 'all' && t('ever', { figure: figure(requests.ever) }))}
        >
          {t('answer.requests')}
        </Answer>
        {delays.to_report === null ? (
          <Answer figure={'\u2013'}>{t('answer.no_report')}</Answer>
        ) : (
          <Answer
            figure={days(delays.to_report)}
            link={links.requests({ parmi: 'livrees' })}
            note={delays.promised !== null && t('answer.promised', { days: days(delays.promised) })}
          >
            {t('answer.to_report')}
          </Answer>
        )}
        {promised > 0 && (
          <Answer
            figure={formatNumber(delays.in_time)}
            link={delays.in_time > 0 ? links.requests({ parmi: 'a_temps' }) : undefined}
          >
            {t('answer.in_time', {
              all: figure(promised),
              percent: isolate(percent((delays.in_time / promised) * 100)),
            })}
          </Answer>
        )}
        <Answer
          figure={formatDzd(money.late.total, language)}
          link={money.late.count > 0 ? links.overdue() : undefined}
          note={t('invoices_count', { count: money.late.count, figure: figure(money.late.count) })}
        >
          {t('answer.late')}
        </Answer>
        <Answer
          figure={percent(completed.rate)}
          link={completed.count > 0 ? links.requests({ parmi: 'terminees' }) : undefined}
          note={t('completed', { count: completed.count, figure: figure(completed.count) })}
        >
          {t('answer.rate')}
        </Answer>
        <Answer
          figure={formatDzd(revenue.total, language)}
          link={completed.count > 0 ? links.requests({ parmi: 'terminees' }) : undefined}
          note={
            revenue.estimated > 0
              ? t('estimated', { amount: isolate(formatDzd(revenue.estimated, language)) })
              : revenue.total > 0 && t('agreed')
          }
        >
          {t('answer.revenue')}
        </Answer>
        <Answer
          figure={formatNumber(clients.count)}
          note={growth(clients.growth) ?? (period !== 'all' && t('ever', { figure: figure(clients.ever) }))}
        >
          {t(period === 'all' ? 'answer.clients_all' : 'answer.clients')}
        </Answer>
      </ul>
    </section>
  )
}

interface AnswerProps {
  readonly figure: string
  /** Absent: no list counts it, or it counts nothing. */
  readonly link?: LinkProps | undefined
  readonly note?: ReactNode
  readonly children: string
}

function Answer({ figure, link, note, children }: AnswerProps) {
  return (
    <li className={`${kit.box} ${classes.answer}`}>
      <span className={classes.figure}>
        {link ? (
          <Link {...link} className={classes.link}>
            <Exact>{figure}</Exact>
          </Link>
        ) : (
          <Exact>{figure}</Exact>
        )}
      </span>{' '}
      {children}
      {note && (
        <>
          {' '}
          <span className={kit.note}>{note}</span>
        </>
      )}
    </li>
  )
}
