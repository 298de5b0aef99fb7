import { useTranslation } from 'react-i18next'
import type { StudyView } from '../../../sync/index.ts'
import { formatFieldHour } from '../../i18n/field-formats.ts'
import { formatDay } from '../../i18n/formats.ts'
import { isolate } from '../../i18n/isolate.ts'
import { ExpectedDate } from './expected-date.tsx'
import { currentStep } from './story.ts'
import { usePlannedDay } from './use-planned-day.ts'
import { useStory, type Story } from './use-story.ts'

interface StoryLineProps {
  readonly study: StudyView
  readonly dueClass?: string | undefined
}

/** An order in one line: where it is now, and when its report is expected. */
export function StoryLine({ study, dueClass }: StoryLineProps) {
  const story = useStory(study)
  return (
    <>
      <Now study={study} story={story} /> <ExpectedDate study={study} className={dueClass} />
    </>
  )
}

function Now({ study, story }: { readonly study: StudyView; readonly story: Story | undefined }) {
  const { t } = useTranslation('client')
  const plannedDay = usePlannedDay(study.pays)
  const step = story && currentStep(story.steps)
  if (step?.kind === 'asked') return t('next.unsent')
  if (step?.kind === 'set_out') return t('story.set_out', { hour: isolate(formatFieldHour(step.at ?? '', study.pays)) })
  const span = story?.visit.span
  if (step?.kind !== 'visit' || !span) return t(`next.${study.statut}`)
  return span.debut === span.fin
    ? t('story.line.visit', { when: plannedDay(span.debut) })
    : t('story.line.visit_span', { from: isolate(formatDay(span.debut)), to: isolate(formatDay(span.fin)) })
}
