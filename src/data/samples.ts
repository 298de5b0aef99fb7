import { useCallback, useMemo } from 'react'
import { CONTENANTS, MATRICES, MOST_HANDED_OVER, sampleState } from '../../sync/domain/sample.ts'
import { isSampleCodeOf, makeSampleCode, readSampleCode } from '../../sync/domain/sample-code.ts'
import {
  isSigned,
  LONGEST_SIGNATURE,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  strokePath,
  type Point,
} from '../../sync/domain/signature.ts'
import type { Command, CommandArgs, DispatchOutcome, OutboxItem, RecordView, StudyId } from '../../sync/index.ts'
import { requestBackgroundSync } from '../service-worker/background-sync.ts'
import { useRecordsOfStudy } from './records.ts'
import { useSync } from './sync-context.tsx'
import { useOutboxItems } from './sync-status.ts'

export {
  CONTENANTS,
  isSampleCodeOf,
  isSigned,
  LONGEST_SIGNATURE,
  makeSampleCode,
  MATRICES,
  MOST_HANDED_OVER,
  readSampleCode,
  sampleState,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  strokePath,
  type Point,
}

/** Of one mission, in the order in which they were taken; undefined while the store opens. */
export function useSamples(study: StudyId): readonly RecordView<'sample'>[] | undefined {
  const records = useRecordsOfStudy('sample', study)
  return useMemo(
    () =>
      records?.toSorted(
        (a, b) =>
          Date.parse(a.body.sampled_at) - Date.parse(b.body.sampled_at) ||
          Date.parse(a.body.received_at) - Date.parse(b.body.received_at),
      ),
    [records],
  )
}

/** Durable on this device when it resolves [L1]; without the usual notice: the row itself shows the waiting item. */
function useGive(): (command: Command) => Promise<DispatchOutcome> {
  const sync = useSync()
  return useCallback(
    async (command) => {
      const outcome = await sync.dispatch(command)
      if (outcome.kind === 'queued') void requestBackgroundSync()
      return outcome
    },
    [sync],
  )
}

export function useSampleCommands(study: StudyId) {
  const give = useGive()
  return useMemo(
    () => ({
      handOver: (given: Omit<CommandArgs['hand_over_samples'], 'study_id'>) =>
        give({ name: 'hand_over_samples', args: { study_id: study, ...given } }),
      cancel: (sample: string, motif: string) =>
        give({ name: 'cancel_sample', args: { study_id: study, sample_id: sample, motif } }),
    }),
    [give, study],
  )
}

/** The unsent commands about a sample: its taking, hand-overs, its cancellation. */
export function useUnsentOf(sample: string): readonly OutboxItem[] {
  const items = useOutboxItems()
  return useMemo(
    () =>
      (items ?? []).filter(
        ({ args, state }) =>
          state.kind !== 'received' &&
          (args['sample_id'] === sample || (Array.isArray(args['sample_ids']) && args['sample_ids'].includes(sample))),
      ),
    [items, sample],
  )
}
