import type { StudyView } from '../../../sync/index.ts'
import { useRecordsOfStudy } from '../../data/records.ts'
import { spanOf } from '../../data/studies/planning.ts'
import { useNow } from '../../data/use-now.ts'
import { storyOf, type StoryStep, type Visit } from './story.ts'

export interface Story {
  readonly steps: readonly StoryStep[]
  readonly visit: Visit
  /** The reason of a cancellation. */
  readonly motif: string | null
}

/** The steps of an order, from all that this device has of it; undefined while the store opens. */
export function useStory(study: StudyView): Story | undefined {
  const events = useRecordsOfStudy('event', study.id)
  const plans = useRecordsOfStudy('mission_plan', study.id)
  const now = useNow()
  if (!events || !plans) return undefined
  const last = (kind: 'set_out' | 'cancelled') => events.findLast(({ body }) => body.kind === kind)?.body
  const cancelled = last('cancelled')
  const motif = cancelled?.data['motif']
  const visit: Visit = {
    span: spanOf(plans[0]?.body ?? null),
    leftAt: last('set_out')?.at ?? null,
    cancelledAt: cancelled?.at ?? null,
  }
  return { steps: storyOf(study, visit, now), visit, motif: typeof motif === 'string' ? motif : null }
}
