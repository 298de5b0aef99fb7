import type { OutboxItem, RecordView, StudyView } from '../../../../sync/index.ts'
import type { Recorded } from '../../../../sync/domain/checklist.ts'
import { useRecordsOfStudy } from '../../../data/records.ts'
import { useOutboxItems } from '../../../data/sync-status.ts'

/** The records of a mission on this device, sent or not; undefined while the store opens. */
export function useRecorded(study: StudyView): Recorded | undefined {
  const photos = useRecordsOfStudy('photo', study.id)?.filter((one) => isKept(one) && one.body.withdrawn_at === null)
  const measurements = useRecordsOfStudy('measurement', study.id)?.filter(
    (one) => isKept(one) && one.body.withdrawn_at === null,
  )
  const samples = useRecordsOfStudy('sample', study.id)?.filter((one) => isKept(one) && one.body.annulation === null)
  const events = useRecordsOfStudy('event', study.id)
  const ticks = useRecordsOfStudy('tick', study.id)
  const outbox = useOutboxItems()
  if (!photos || !measurements || !samples || !events || !ticks || !outbox) return undefined
  return {
    photo: photos.length,
    sample: samples.length,
    measurements: measurements.map(({ body }) => body.parametre),
    position:
      [...photos, ...measurements, ...samples].some(({ body }) => body.latitude !== null) ||
      events.some(({ body }) => body.mine && typeof body.data['latitude'] === 'number') ||
      outbox.some((item) => isStepWithPlace(item, study)),
    notes: Boolean(study.notes_terrain),
    ticks: standingTicks(ticks),
  }
}

interface Standing {
  readonly sync: RecordView<'tick'>['sync']
}

/** A refused record does not count. */
const isKept = ({ sync }: Standing): boolean => sync !== 'refused'

const isStepWithPlace = ({ name, studyId, state, args }: OutboxItem, { id }: StudyView): boolean =>
  studyId === id &&
  (name === 'start_study' || name === 'finish_study') &&
  state.kind !== 'refused' &&
  typeof args['latitude'] === 'number'

interface TickView extends Standing {
  readonly body: { readonly ligne: string; readonly done: boolean }
}

/** Ids of the ticked lines. Of several ticks the last counts; unsent ones come after all those of the server. */
export function standingTicks(ticks: readonly TickView[]): ReadonlySet<string> {
  const kept = ticks.filter(isKept)
  const inTurn = [...kept.filter(({ sync }) => sync === 'synced'), ...kept.filter(({ sync }) => sync !== 'synced')]
  const last = new Map(inTurn.map(({ body }) => [body.ligne, body.done]))
  return new Set([...last].filter(([, done]) => done).map(([ligne]) => ligne))
}
