import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { isUnderWay, timelineOf } from '../../subjects/studies/timeline.ts'
import { StudyTimeline } from '../../subjects/studies/study-timeline.tsx'
import { ExpectedDate } from './expected-date.tsx'
import { nextStep } from './next-step.ts'

/** The events of an order with their authors and times, and the next step. */
export function OrderTimeline({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('client')
  const events = useRecordsOfStudy('event', study.id)
  if (!events) return <Skeleton height={180} />
  return (
    <StudyTimeline
      pays={study.pays}
      entries={timelineOf(study, events, 'client')}
      next={
        isUnderWay(study) && (
          <>
            <strong>{t('order.next')}</strong>
            <span>{t(`next.${nextStep(study)}`)}</span>
            <ExpectedDate study={study} />
          </>
        )
      }
    />
  )
}
