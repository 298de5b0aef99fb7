import { expect, test, vi } from 'vitest'
import { askPosition, measurePosition, type Position } from '../../../src/data/device/device-position.ts'
import { uploadProblem } from '../../../src/features/missions/hand-in/upload-problem.ts'
import { commandId } from '../../../sync/domain/ids.ts'

const MEASURED = { at: expect.stringMatching(/^\d{4}-.*Z$/) as string, origin: 'mesuree' } as const

function receiver(answer: (found: PositionCallback, failed: PositionErrorCallback) => void): Geolocation {
  return { getCurrentPosition: answer, watchPosition: () => 0, clearWatch: () => {} }
}

test('a position keeps six decimals, which compare equal after a way through the server', async () => {
  const found = receiver((ok) =>
    ok({ coords: { latitude: 34.878_300_123, longitude: -1.315, accuracy: 12 } } as GeolocationPosition),
  )
  expect(await askPosition(found)).toEqual({
    kind: 'found',
    position: { latitude: 34.8783, longitude: -1.315, accuracy: 12, ...MEASURED },
  })
})

test.each([
  [0, 0],
  [0.000_000_4, -0.000_000_4],
  [91, 3],
  [36, 181],
  [Number.NaN, 3],
])('%d, %d is no position', async (latitude, longitude) => {
  const lost = receiver((ok) => ok({ coords: { latitude, longitude, accuracy: 5 } } as GeolocationPosition))
  expect(await askPosition(lost)).toEqual({ kind: 'unavailable' })
})

test.each([
  [-1, null],
  [Number.NaN, null],
  [0, 0],
  [100_000, 100_000],
])('an accuracy of %d is %d', async (accuracy, kept) => {
  const found = receiver((ok) => ok({ coords: { latitude: 0, longitude: 9, accuracy } } as GeolocationPosition))
  expect(await askPosition(found)).toEqual({
    kind: 'found',
    position: { latitude: 0, longitude: 9, accuracy: kept, ...MEASURED },
  })
})

test('a circle of more than a hundred kilometres is no position', async () => {
  const coords = { latitude: 36, longitude: 3, accuracy: 100_001 }
  const vague = receiver((ok) => ok({ coords } as GeolocationPosition))
  expect(await askPosition(vague)).toEqual({ kind: 'unavailable' })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unavailable'],
] as const)('error %i is %s', async (code, kind) => {
  const failing = receiver((_, no) => no({ code } as GeolocationPositionError))
  expect(await askPosition(failing)).toEqual({ kind })
})

test('a device without a receiver is unavailable', async () => {
  expect(await askPosition(undefined)).toEqual({ kind: 'unavailable' })
})

/** A receiver that answers when the test says so. */
function watched() {
  const told: (Position | string | null)[] = []
  let fix: PositionCallback = () => {}
  let fail: PositionErrorCallback = () => {}
  const cleared: number[] = []
  const geolocation: Geolocation = {
    getCurrentPosition: () => {},
    watchPosition: (found, failed) => {
      fix = found
      fail = failed ?? fail
      return 7
    },
    clearWatch: (id) => cleared.push(id),
  }
  const stop = measurePosition(geolocation, {
    onFix: (position) => told.push(position),
    onEnd: (problem) => told.push(problem),
  })
  const give = (accuracy: number, latitude = 36) => {
    fix({ coords: { latitude, longitude: 3, accuracy }, timestamp: Date.now() } as GeolocationPosition)
    return Promise.resolve()
  }
  return {
    told,
    cleared,
    stop,
    give,
    fail: (code: number) => Promise.resolve(fail({ code } as GeolocationPositionError)),
  }
}

const fixOf = (accuracy: number) => ({ latitude: 36, longitude: 3, accuracy, ...MEASURED })

test('measuring goes on until it is good enough, and keeps the best', async () => {
  const { told, cleared, give } = watched()
  await give(4_800)
  await give(60)
  await give(900)
  await give(0, 0)
  expect(told).toEqual([fixOf(4_800), fixOf(60), { ...fixOf(0), latitude: 0 }, null])
  expect(cleared).toEqual([7])
  await give(3)
  expect(told).toHaveLength(4)
})

test('the person stops it, and what there is stays', async () => {
  const { told, cleared, give, stop } = watched()
  await give(60)
  stop()
  stop()
  expect(told).toEqual([fixOf(60), null])
  expect(cleared).toEqual([7])
})

test('a refusal is told where there is no fix, and forgotten where there is one', async () => {
  const refused = watched()
  await refused.fail(1)
  expect(refused.told).toEqual(['denied'])
  const lost = watched()
  await lost.give(60)
  await lost.fail(3)
  expect(lost.told).toEqual([fixOf(60), null])
})

test('nobody stands still for more than a minute and a half', () => {
  vi.useFakeTimers()
  try {
    const { told, cleared } = watched()
    vi.advanceTimersByTime(90_000)
    expect([told, cleared]).toEqual([['timeout'], [7]])
  } finally {
    vi.useRealTimers()
  }
})

test('what the receiver says of when is taken, unless it cannot be', async () => {
  const at = Date.now() - 60_000
  for (const [timestamp, taken] of [
    [at, at],
    [0, null],
    [at + 86_400_000_000, null],
  ] as const) {
    const coords = { latitude: 36, longitude: 3, accuracy: 5 }
    const found = receiver((ok) => ok({ coords, timestamp } as GeolocationPosition))
    const answer = await askPosition(found)
    const said = answer.kind === 'found' ? Date.parse(String(answer.position.at)) : 0
    expect(Math.abs(said - (taken ?? Date.now()))).toBeLessThan(taken === null ? 30_000 : 1)
  }
})

test.each([
  [{ kind: 'queued', id: commandId('00000000-0000-4000-8000-000000000001') }, null],
  [
    { kind: 'bad-file', problem: 'missing' },
    { at: 'file', key: 'missing' },
  ],
  [
    { kind: 'bad-file', problem: 'wrong_type' },
    { at: 'file', key: 'wrong_type' },
  ],
  [
    { kind: 'bad-file', problem: 'too_large' },
    { at: 'file', key: 'too_large' },
  ],
  [
    { kind: 'invalid', problems: [{ field: 'commentaires', reason: 'too_long' }] },
    { at: 'comments', key: 'too_long' },
  ],
  [{ kind: 'storage-full' }, { at: 'device' }],
] as const)('the problem of an upload is shown where it is: %o', (outcome, problem) => {
  expect(uploadProblem(outcome)).toEqual(problem)
})
