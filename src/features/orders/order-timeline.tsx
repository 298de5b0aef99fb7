import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { formatAmount } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { DateTimeText } from '../../ui/formatted.tsx'
import { ExpectedDate } from './expected-date.tsx'
import { nextStep } from './next-step.ts'
import { isUnderWay, timelineOf, type TimelineEntry } from './timeline.ts'
import classes from './order-timeline.module.css'

/** Who did what when, and what comes next. */
export function OrderTimeline({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const events = useRecordsOfStudy('event', study.id)
  if (!events) return <Skeleton height={180} />
  return (
    <ol className={classes.line}>
      {timelineOf(study, events).map((entry) => <Entry key={entry.id} entry={entry} />)}
      {isUnderWay(study) && (
        <li className={classes.entry} data-next>
          <span className={classes.what}>{t('order.next')}</span>
          <span>{t(`next.${nextStep(study)}`)}</span>
          <ExpectedDate study={study} />
        </li>
      )}
    </ol>
  )
}

function Entry({ entry }: { readonly entry: TimelineEntry }) {
  const { t } = useTranslation('client')
  const { kind, at, byName, byRole, mine, reason, amount, times } = entry
  return (
    <li className={classes.entry} data-kind={kind}>
      <span className={classes.what}>
        {t(kind === 'price_agreed' && amount === null ? 'event.price_withdrawn' : `event.${kind}`, { amount: isolate(formatAmount(amount ?? 0)) })}
        {times > 1 && <span className={classes.times}>{` × ${times}`}</span>}
      </span>
      <span className={classes.who}>
        <DateTimeText value={at} />
        {byRole && <> · {mine ? t('order.you') : t(`role.${byRole}`)}</>}
        {byName && !mine && <> · <bdi>{byName}</bdi></>}
      </span>
      {reason !== null && <q className={classes.reason} dir="auto">{reason}</q>}
    </li>
  )
}
