import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../../sync/index.ts'
import { expectedAt } from '../../../../sync/domain/delay.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { ObservedFacts } from '../../../observing/observed-facts.tsx'
import { isUnderWay, timelineOf } from '../../../subjects/studies/timeline.ts'
import { DateText } from '../../../ui/text/formatted.tsx'
import { PageSection } from '../../../ui/page/page-section.tsx'
import { StudyTimeline } from '../../../subjects/studies/study-timeline.tsx'
import { acceptedAt } from '../study-standing.tsx'

/** The events of a mission with their authors and times, and the date its report is expected. */
export function MissionTimeline({ study }: { readonly study: StudyView }) {
  const { t } = useTranslation('field')
  const events = useRecordsOfStudy('event', study.id)
  const expected = isUnderWay(study) ? expectedAt(study) : null
  if (!events) return null
  return (
    <PageSection title={t('mission.timeline')}>
      <StudyTimeline
        pays={study.pays}
        Facts={ObservedFacts}
        entries={timelineOf({ ...study, date_acceptation: acceptedAt(study) }, events, 'intervention')}
        next={
          expected && (
            <>
              <strong>{t('mission.due')}</strong>
              <span>
                <DateText value={expected} />
              </span>
            </>
          )
        }
      />
    </PageSection>
  )
}
