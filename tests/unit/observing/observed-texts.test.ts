import { expect, test } from 'vitest'
import type { Position } from '../../../src/data/device/device-position.ts'
import {
  observedGiven,
  observedTexts,
  positionIn,
  positionText,
  timeProblem,
  UNOBSERVED,
} from '../../../src/observing/observed-texts.ts'

const NOW = new Date('2026-11-22T10:00:00.000Z')
const LIMITS = { pays: 'kenya', earliest: new Date('2026-11-20T08:00:00.000Z'), latest: NOW }
const TYPED = { ...UNOBSERVED, at_origin: 'saisie' } as const
const fix: Position = {
  latitude: -1.28,
  longitude: 36.82,
  accuracy: 6.2,
  at: '2026-11-22T09:58:00.000Z',
  origin: 'mesuree',
}

test('[L18] a time nobody typed is the moment of saving, whatever stands in the field', () => {
  expect(observedGiven('2026-11-22T08:00', UNOBSERVED, 'kenya', NOW)).toEqual({
    at: NOW.toISOString(),
    at_origin: 'horloge',
  })
  expect(timeProblem('x', UNOBSERVED, LIMITS)).toBeNull()
})

test('[L18] a typed time is one of the place', () => {
  expect(observedGiven('2026-11-22T12:20', TYPED, 'kenya', NOW)).toEqual({
    at: '2026-11-22T09:20:00.000Z',
    at_origin: 'saisie',
  })
  expect(observedGiven('2026-11-22T10:20', TYPED, 'algerie', NOW)).toEqual({
    at: '2026-11-22T09:20:00.000Z',
    at_origin: 'saisie',
  })
})

test.each([
  ['2026-11-22T13:00', null],
  ['2026-11-22T13:01', null],
  ['2026-11-22T13:02', 'too_late'],
  ['2026-11-20T11:00', null],
  ['2026-11-20T10:58', 'too_early'],
  ['1999-01-01T10:00', 'time'],
  ['', 'time'],
  ['x', 'time'],
] as const)('typed %s: %s', (wall, problem) => {
  expect(timeProblem(wall, TYPED, LIMITS)).toBe(problem)
})

test('a clock that is not known bounds nothing', () => {
  expect(timeProblem('2031-01-01T00:00', TYPED, { ...LIMITS, latest: null })).toBeNull()
})

test('a position goes with its fix, its accuracy and how it is known, also through a draft', () => {
  const draft = { ...UNOBSERVED, position: positionText(fix) }
  expect(observedGiven('', draft, 'kenya', NOW)).toMatchObject({
    latitude: -1.28,
    longitude: 36.82,
    accuracy: 7,
    position_at: fix.at,
    position_origin: 'mesuree',
  })
  const typed = positionText({ ...fix, accuracy: null, at: null, origin: 'saisie' })
  expect(observedGiven('', { ...UNOBSERVED, position: typed }, 'kenya', NOW)).toEqual({
    at: NOW.toISOString(),
    at_origin: 'horloge',
    latitude: -1.28,
    longitude: 36.82,
    position_origin: 'saisie',
  })
})

test.each([
  '',
  '{',
  'null',
  '7',
  '{"latitude":1}',
  JSON.stringify({ ...fix, latitude: 0, longitude: 0 }),
  JSON.stringify({ ...fix, origin: 'x' }),
])('the draft %s has no position', (text) => expect(positionIn(text)).toBeNull())

test.each(['horloge', 'fichier', 'inconnue', undefined] as const)(
  '[L18] what is corrected keeps its instant to the millisecond, and its origin: %s',
  (at_origin) => {
    const at = '2026-11-22T09:58:12.345Z'
    const place = {
      latitude: -1.28,
      longitude: 36.82,
      accuracy: 7,
      position_at: fix.at ?? '',
      position_origin: 'mesuree',
    } as const
    const given = { ...(at_origin && { at_origin }), ...place }
    const { wall, ...texts } = observedTexts(given, at, 'kenya')
    expect(timeProblem(wall, texts, LIMITS)).toBeNull()
    expect(observedGiven(wall, texts, 'kenya', NOW)).toEqual({ at, ...given })
  },
)

test('a typed time is corrected as one; a fix of a version that told no origin was measured', () => {
  const { wall, ...texts } = observedTexts(
    { at_origin: 'saisie', latitude: -1.28, longitude: 36.82 },
    '2026-11-22T09:20:00.000Z',
    'kenya',
  )
  expect({ wall, at_origin: texts.at_origin }).toEqual({ wall: '2026-11-22T12:20', at_origin: 'saisie' })
  expect(observedGiven(wall, texts, 'kenya', NOW)).toEqual({
    at: '2026-11-22T09:20:00.000Z',
    at_origin: 'saisie',
    latitude: -1.28,
    longitude: 36.82,
    position_origin: 'mesuree',
  })
})
