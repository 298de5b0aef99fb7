import { describe, expect, test } from 'vitest'
import { listState } from '../../../src/data/list-state.ts'
import { completed, countryShares } from '../../../src/features/administration/counts-state.ts'
import { missionCounts } from '../../../src/features/missions/dashboard/mission-counts.ts'

const byStatut = { acceptée: 2, en_cours: 3, terminée: 4, complete: 5, en_attente: 6, annulée: 7 }

test("a specialist's counters leave out what is cancelled and what is not theirs yet", () => {
  expect(missionCounts(byStatut)).toEqual({ total: 14, active: 5, completed: 9, pendingReports: 4 })
})

test("the administrator's completed is terminée and complete", () => {
  expect(completed(byStatut)).toBe(9)
})

test('shares of countries: of all studies, none divides by nothing', () => {
  expect(countryShares({ by_pays: { kenya: 1, algerie: 3, tanzanie: 0 }, total: 4 })).toEqual([
    { pays: 'algerie', count: 3, percent: 75 },
    { pays: 'kenya', count: 1, percent: 25 },
    { pays: 'tanzanie', count: 0, percent: 0 },
  ])
  expect(countryShares({ by_pays: { kenya: 0 }, total: 0 })).toEqual([{ pays: 'kenya', count: 0, percent: 0 }])
})

describe('a list says why it shows nothing', () => {
  const pulled = { connection: 'reached', phase: 'idle', lastPullAt: '2026-11-21T08:00:00Z' } as const
  test.each([
    ['not read yet', undefined, pulled, { kind: 'loading' }],
    ['status not known yet', 0, undefined, { kind: 'loading' }],
    ['items', 3, pulled, { kind: 'filled', staleSince: null }],
    ['items of yesterday', 3, { ...pulled, connection: 'offline' }, { kind: 'filled', staleSince: pulled.lastPullAt }],
    ['none', 0, pulled, { kind: 'empty' }],
    [
      'none, and the server does not answer',
      0,
      { ...pulled, connection: 'unreachable' },
      { kind: 'unreachable', lastSeenAt: pulled.lastPullAt },
    ],
    ['none, offline', 0, { ...pulled, connection: 'offline' }, { kind: 'offline', lastSeenAt: pulled.lastPullAt }],
    [
      'never received, offline',
      0,
      { ...pulled, connection: 'offline', lastPullAt: null },
      { kind: 'offline', lastSeenAt: null },
    ],
    ['never received, on its way', 0, { ...pulled, phase: 'pulling', lastPullAt: null }, { kind: 'loading' }],
    ['never received though the server answers', 0, { ...pulled, lastPullAt: null }, { kind: 'failed' }],
  ] as const)('%s', (_, count, status, state) => {
    expect(listState(count, status)).toEqual(state)
  })
})
