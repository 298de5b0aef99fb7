import { describe, expect, test } from 'vitest'
import type { MissionPreparation } from '../../../sync/index.ts'
import { departuresOf } from '../../../src/data/studies/preparations.ts'
import { isToPrepare, readinessOf, sumOf } from '../../../src/features/preparation/readiness.ts'
import { studyId, type StudyId } from '../../../sync/domain/ids.ts'

const at = '2026-11-22T06:00:00.000Z'
const of = (standing: MissionPreparation['standing']) => ({ standing })

describe('what is said of a mission', () => {
  test('ready only when the app itself is here too', () => {
    const whole = of({ kind: 'ready', at })
    expect((['here', 'asking', 'incomplete'] as const).map((app) => readinessOf(whole, app))).toEqual([
      'ready',
      'checking',
      'app_missing',
    ])
  })

  test('why it stopped', () => {
    expect(
      ([null, 'offline', 'refused', 'storage-full'] as const).map((reason) =>
        readinessOf(of({ kind: 'unfinished', reason }), 'here'),
      ),
    ).toEqual(['unfinished', 'offline', 'refused', 'storage_full'])
  })

  test('what is left to do: nothing while it is being taken, nor once it is there', () => {
    const left = (['not-asked', 'taking'] as const).map((kind) => isToPrepare(of({ kind })))
    expect([
      ...left,
      isToPrepare(of({ kind: 'ready', at })),
      isToPrepare(of({ kind: 'news', at })),
      isToPrepare(of({ kind: 'unfinished', reason: null })),
    ]).toEqual([true, false, false, true, true])
  })
})

test('the sum of what is chosen', () => {
  expect(sumOf([])).toEqual({ files: 0, bytes: 0 })
  expect(
    sumOf([
      { files: 1, bytes: 10 },
      { files: 2, bytes: 5 },
    ]),
  ).toEqual({ files: 3, bytes: 15 })
})

test('in the order in which one leaves, what is not planned last', () => {
  const id = (n: number): StudyId => studyId(`00000000-0000-4000-8000-00000000000${n}`)
  const preparation = (n: number) => ({ study: { id: id(n) } }) as unknown as MissionPreparation
  const span = { debut: '2026-11-23', fin: '2026-11-24' }
  const departures = departuresOf(
    [preparation(1), preparation(2), preparation(3)],
    [
      { study: { id: id(3) }, span },
      { study: { id: id(1) }, span: null },
    ],
  )
  expect(departures.map(({ preparation: { study }, span: days }) => [study.id, days])).toEqual([
    [id(3), span],
    [id(1), null],
    [id(2), null],
  ])
})
