import { useMemo } from 'react'
import { CONTENANTS, MATRICES, MOST_HANDED_OVER, sampleState } from '../../../../sync/domain/sample.ts'
import { isSampleCodeOf, makeSampleCode, readSampleCode } from '../../../../sync/domain/sample-code.ts'
import {
  isSigned,
  LONGEST_SIGNATURE,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  strokePath,
  type Point,
} from '../../../../sync/domain/signature.ts'
import type { OutboxItem, RecordView, StudyId } from '../../../../sync/index.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

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

/** Those that can be labelled and handed over: neither cancelled nor refused. */
export function useStanding(samples: readonly RecordView<'sample'>[] | undefined): readonly RecordView<'sample'>[] {
  return useMemo(
    () => (samples ?? []).filter(({ body, sync }) => sampleState(body) !== 'annule' && sync !== 'refused'),
    [samples],
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
