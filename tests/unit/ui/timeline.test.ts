import { expect, test } from 'vitest'
import { studyId } from '../../../sync/domain/ids.ts'
import type { EventKind, RecordView } from '../../../sync/index.ts'
import { isUnderWay, timelineOf } from '../../../src/subjects/studies/timeline.ts'
import { aStudy } from '../../support/study-rows.ts'

const study = { ...aStudy(), sync: { state: 'synced', pending: [], acceptanceAsked: false, lost: false } } as const
let hour = 0

function event(
  kind: EventKind | null,
  by_name: string | null = 'Ines',
  data: Record<string, unknown> = {},
): RecordView<'event'> {
  hour += 1
  const at = new Date(Date.UTC(2026, 10, 1, hour)).toISOString()
  return {
    id: `event-${hour}`,
    kind: 'event',
    studyId: studyId(study.id),
    sync: 'synced',
    body: { kind, by_name, by_role: 'intervention', mine: false, to_me: false, at, received_at: at, data },
  }
}

test('notes saved in a row by one person are one entry, the last', () => {
  const events = [
    event('accepted'),
    event('notes_saved'),
    event('notes_saved'),
    event('notes_saved', 'Otto'),
    event('started'),
    event('notes_saved'),
  ]
  expect(timelineOf(study, events, 'client').map(({ kind, times, byName }) => `${kind} ${times} ${byName}`)).toEqual([
    'accepted 1 Ines',
    'notes_saved 2 Ines',
    'notes_saved 1 Otto',
    'started 1 Ines',
    'notes_saved 1 Ines',
  ])
  expect(timelineOf(study, events, 'client')[1]?.at).toBe(events[2]?.body.at)
})

test('a kind of a newer server is left out, a reason is told', () => {
  expect(
    timelineOf(
      study,
      [event(null), event('cancelled', 'Clara', { motif: 'Reporté' }), event('cancelled', 'Clara', { motif: 7 })],
      'client',
    ).map(({ reason }) => reason),
  ).toEqual(['Reporté', null])
})

test('without events the study tells its own dates', () => {
  const told = {
    ...study,
    date_acceptation: '2026-11-02T10:00:00Z',
    date_debut_mission: null,
    date_fin_mission: null,
    rapport_uploaded_at: null,
  }
  expect(timelineOf(told, [], 'client').map(({ kind, at }) => [kind, at])).toEqual([
    ['requested', study.created_at],
    ['accepted', '2026-11-02T10:00:00Z'],
  ])
  expect(timelineOf(told, [], 'client').map(({ mine }) => mine)).toEqual([true, false])
  expect(timelineOf(told, [], 'intervention').map(({ mine }) => mine)).toEqual([false, true])
})

test('after the report, or a cancellation, nothing is to come', () => {
  expect(isUnderWay({ statut: 'terminée' })).toBe(true)
  expect(isUnderWay({ statut: 'complete' })).toBe(false)
  expect(isUnderWay({ statut: 'annulée' })).toBe(false)
})
