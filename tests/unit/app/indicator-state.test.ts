import { describe, expect, test } from 'vitest'
import { readClock } from '../../../src/data/device/clock-reading.ts'
import { indicatorState } from '../../../src/features/sync-status/indicator/indicator-state.ts'

const calm = { needsLogin: false, refused: 0, phase: 'idle', connection: 'reached', waiting: 0, allSent: true } as const

describe('the indicator tells the truth [L16]', () => {
  test.each([
    [calm, { kind: 'sent' }],
    [{ ...calm, allSent: false }, { kind: 'checking' }],
    [
      { ...calm, waiting: 2, allSent: false },
      { kind: 'waiting', count: 2 },
    ],
    [{ ...calm, waiting: 2, phase: 'sending', allSent: false }, { kind: 'sending' }],
    [{ ...calm, connection: 'offline', allSent: false }, { kind: 'offline' }],
    [
      { ...calm, connection: 'offline', waiting: 3, allSent: false },
      { kind: 'offline_waiting', count: 3 },
    ],
    [{ ...calm, connection: 'unreachable', allSent: false }, { kind: 'unreachable' }],
    [
      { ...calm, connection: 'unreachable', waiting: 3, allSent: false },
      { kind: 'unreachable_waiting', count: 3 },
    ],
    [
      { ...calm, refused: 1, waiting: 3, allSent: false },
      { kind: 'refused', count: 1 },
    ],
    [{ ...calm, needsLogin: true, refused: 1, allSent: false }, { kind: 'needs_login' }],
  ] as const)('%o', (status, state) => {
    expect(indicatorState(status)).toEqual(state)
  })

  test('"tout est envoyé" needs an empty outbox, a successful pull and a server that answers', () => {
    const changes = [
      { waiting: 1 },
      { refused: 1 },
      { allSent: false },
      { needsLogin: true },
      { connection: 'offline' },
      { connection: 'unreachable' },
    ] as const
    for (const change of changes) {
      expect(indicatorState({ ...calm, ...change }).kind).not.toBe('sent')
    }
  })
})

describe('the clock', () => {
  test.each([
    [null, { kind: 'unknown' }],
    [2 * 60_000, { kind: 'right' }],
    [-2 * 60_000, { kind: 'right' }],
    [11 * 60_000, { kind: 'late', minutes: 11 }],
    [-4.6 * 60_000, { kind: 'early', minutes: 5 }],
  ] as const)('server minus device %s ms', (offset, reading) => {
    const clock = offset === null ? ({ kind: 'unknown' } as const) : ({ kind: 'measured', offsetMs: offset } as const)
    expect(readClock(clock)).toEqual(reading)
  })
})
