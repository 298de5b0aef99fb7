import { useTranslation } from 'react-i18next'
import type { StudyDossier } from '../data/projects.ts'
import { ObservedFacts } from '../../../observing/observed-facts.tsx'
import { DateText } from '../../../ui/text/formatted.tsx'
import { StudyTimeline } from '../../../subjects/studies/study-timeline.tsx'
import { isUnderWay, timelineEntries } from '../../../subjects/studies/timeline.ts'
import { PartSection } from './part-section.tsx'

/** Every event of a study, and the date its report is expected. */
export function TimelineSection({ dossier: { study, due_at } }: { readonly dossier: StudyDossier }) {
  const { t } = useTranslation('projects')
  return (
    <PartSection study={study.id} part="events">
      {(events) => (
        <StudyTimeline
          pays={study.pays}
          Facts={ObservedFacts}
          entries={timelineEntries(events)}
          next={
            isUnderWay(study) &&
            due_at && (
              <>
                <strong>{t('due')}</strong>
                <span>
                  <DateText value={due_at} />
                </span>
              </>
            )
          }
        />
      )}
    </PartSection>
  )
}
