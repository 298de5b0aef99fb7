import { expect, test } from 'vitest'
import { askPosition } from '../../../src/data/device-position.ts'
import { uploadProblem } from '../../../src/features/missions/upload-problem.ts'
import { commandId } from '../../../sync/domain/ids.ts'

function receiver(answer: (found: PositionCallback, failed: PositionErrorCallback) => void): Geolocation {
  return { getCurrentPosition: answer, watchPosition: () => 0, clearWatch: () => {} }
}

test('a position keeps six decimals, which compare equal after a way through the server', async () => {
  const found = receiver((ok) => ok({ coords: { latitude: 34.878_300_123, longitude: -1.315, accuracy: 12 } } as GeolocationPosition))
  expect(await askPosition(found)).toEqual({ kind: 'found', position: { latitude: 34.8783, longitude: -1.315, accuracy: 12 } })
})

test.each([
  [0, 0], [0.000_000_4, -0.000_000_4], [91, 3], [36, 181], [Number.NaN, 3],
])('%d, %d is no position', async (latitude, longitude) => {
  const lost = receiver((ok) => ok({ coords: { latitude, longitude, accuracy: 5 } } as GeolocationPosition))
  expect(await askPosition(lost)).toEqual({ kind: 'unavailable' })
})

test.each([[-1, null], [Number.NaN, null], [0, 0], [100_000, 100_000]])('an accuracy of %d is %d', async (accuracy, kept) => {
  const found = receiver((ok) => ok({ coords: { latitude: 0, longitude: 9, accuracy } } as GeolocationPosition))
  expect(await askPosition(found)).toEqual({ kind: 'found', position: { latitude: 0, longitude: 9, accuracy: kept } })
})

test('a circle of more than a hundred kilometres is no position', async () => {
  const vague = receiver((ok) => ok({ coords: { latitude: 36, longitude: 3, accuracy: 100_001 } } as GeolocationPosition))
  expect(await askPosition(vague)).toEqual({ kind: 'unavailable' })
})

test.each([[1, 'denied'], [2, 'unavailable'], [3, 'timeout'], [9, 'unavailable']] as const)('error %i is %s', async (code, kind) => {
  const failing = receiver((_, no) => no({ code } as GeolocationPositionError))
  expect(await askPosition(failing)).toEqual({ kind })
})

test('a device without a receiver is unavailable', async () => {
  expect(await askPosition(undefined)).toEqual({ kind: 'unavailable' })
})

test.each([
  [{ kind: 'queued', id: commandId('00000000-0000-4000-8000-000000000001') }, null],
  [{ kind: 'bad-file', problem: 'missing' }, { at: 'file', key: 'missing' }],
  [{ kind: 'bad-file', problem: 'wrong_type' }, { at: 'file', key: 'wrong_type' }],
  [{ kind: 'bad-file', problem: 'too_large' }, { at: 'file', key: 'too_large' }],
  [{ kind: 'invalid', problems: [{ field: 'commentaires', reason: 'too_long' }] }, { at: 'comments', key: 'too_long' }],
  [{ kind: 'storage-full' }, { at: 'device' }],
] as const)('the problem of an upload is shown where it is: %o', (outcome, problem) => {
  expect(uploadProblem(outcome)).toEqual(problem)
})
