import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { StatisticsAnswer } from '../data/statistics.ts'
import { dzdUnit, formatDinars, formatDzd, formatNumber } from '../../../i18n/formats.ts'
import { isolate } from '../../../i18n/isolate.ts'
import { useLanguage } from '../../../i18n/setup.ts'
import { Exact, Ltr } from '../../../ui/text/formatted.tsx'
import { signedPercent } from './figure-text.ts'
import classes from './figure-cards.module.css'
import kit from '../../../ui/kit/kit.module.css'

/** docs/specification.md#2: clients, requests, completion and revenue of the period. */
export function FigureCards({
  statistics: { period, clients, requests, completed, revenue },
}: {
  readonly statistics: StatisticsAnswer
}) {
  const { t } = useTranslation(['statistics', 'admin'])
  const language = useLanguage()
  const ever = (count: number) => period !== 'all' && t('ever', { figure: isolate(formatNumber(count)) })
  return (
    <dl className={`${kit.stackMd} ${classes.cards}`}>
      <Card label={t('clients')} value={formatNumber(clients.count)} hint={ever(clients.ever)}>
        <Growth period={period} growth={clients.growth} />
      </Card>
      <Card label={t('requests')} value={formatNumber(requests.count)} hint={ever(requests.ever)}>
        <Growth period={period} growth={requests.growth} />
      </Card>
      <Card
        label={t('rate')}
        value={t('admin:share', { percent: formatNumber(completed.rate, 1) })}
        hint={t('completed', { count: completed.count, figure: isolate(formatNumber(completed.count)) })}
      />
      <Card
        label={t('revenue')}
        value={formatDinars(revenue.total)}
        unit={dzdUnit(language)}
        hint={
          revenue.estimated > 0
            ? t('estimated', { amount: isolate(formatDzd(revenue.estimated, language)) })
            : revenue.total > 0 && t('agreed')
        }
      />
    </dl>
  )
}

interface CardProps {
  readonly label: string
  readonly value: string
  readonly unit?: string
  readonly hint?: ReactNode
  readonly children?: ReactNode
}

function Card({ label, value, unit, hint, children }: CardProps) {
  return (
    <div className={`${kit.box} ${classes.card}`}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <Exact>
          {value}
          {unit && (
            <>
              {' '}
              <small>{unit}</small>
            </>
          )}
        </Exact>
      </dd>
      {hint && <dd className={kit.note}>{hint}</dd>}
      {children}
    </div>
  )
}

const ARROWS = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight } as const

/** Change against the period before; nothing where there is no base. Arrow and colour only repeat the words. */
function Growth({ period, growth }: { readonly period: StatisticsAnswer['period']; readonly growth: number | null }) {
  const { t } = useTranslation(['statistics', 'admin'])
  if (growth === null || period === 'all') return null
  const way = growth > 0 ? 'up' : growth < 0 ? 'down' : 'same'
  const Arrow = ARROWS[way]
  return (
    <dd className={classes.growth} data-way={way}>
      <Arrow className={classes.arrow} size={18} aria-hidden="true" />
      <span>
        <Ltr>{signedPercent(growth, t)}</Ltr> {t(`growth.${way}`)}{' '}
        <span className={`${kit.note} ${classes.before}`}>{t(`before.${period}`)}</span>
      </span>
    </dd>
  )
}
