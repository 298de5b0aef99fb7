import type { StudyView } from '../../../../sync/index.ts'
import { may } from '../../../../sync/domain/permissions.ts'
import { useProfile } from '../../../data/sync-status.ts'
import type { JournalEntry } from '../../../subjects/studies/journal-entry.ts'
import { useSamples } from '../data/samples.ts'
import { SampleRow } from './sample-row.tsx'

/** The samples of a mission for its journal; undefined while the store opens. */
export function useSampleEntries(study: StudyView): readonly JournalEntry[] | undefined {
  const profile = useProfile()
  const samples = useSamples(study.id)
  const takes = profile ? may(profile, 'add_sample', study) : false
  const hands = profile ? may(profile, 'hand_over_samples', study) : false
  return samples?.map((sample) => ({
    key: sample.id,
    at: sample.body.sampled_at,
    shown: <SampleRow study={study} sample={sample} takes={takes} writes={hands} />,
  }))
}
