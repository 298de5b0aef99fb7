import { beforeEach, describe, expect, test } from 'vitest'
import { createPatience, pauseBefore, type Patience } from '../../../../sync/transport/patient.ts'
import type { Answer } from '../../../../sync/transport/transport.ts'

let pauses: number[]
let asked: number
let patiently: Patience
let waiting: (() => void) | null

beforeEach(() => {
  pauses = []
  asked = 0
  waiting = null
  patiently = createPatience({
    random: () => 1,
    setTimer: (callback, ms) => {
      pauses.push(ms)
      waiting = callback
      queueMicrotask(callback)
      return () => {}
    },
  })
})

const answering =
  (...answers: Answer<string>[]) =>
  async () =>
    answers[Math.min(asked++, answers.length - 1)] as Answer<string>
const passing = { kind: 'retry', cause: 'server' } as const
const yes = { kind: 'ok', value: 'yes' } as const

describe('a question of a screen (docs/specification.md#9)', () => {
  test('is asked three times more at most, after pauses that double', async () => {
    expect(await patiently(answering(passing))).toEqual(passing)
    expect([asked, pauses]).toEqual([4, [1_000, 2_000, 4_000]])
  })

  test('ends with the first answer', async () => {
    expect(await patiently(answering(passing, { kind: 'retry', cause: 'network' }, yes))).toEqual(yes)
    expect(asked).toBe(3)
  })

  test.each([
    { kind: 'denied', status: 403, code: null },
    { kind: 'needs-login' },
    { kind: 'retry', cause: 'offline' },
  ] as const)('is not asked again after %o', async (answer) => {
    expect(await patiently(answering(answer))).toEqual(answer)
    expect([asked, pauses]).toEqual([1, []])
  })

  test('waits as long as the server asked for, and not longer than 30 s', async () => {
    await patiently(answering({ ...passing, afterMs: 9_000 }, { ...passing, afterMs: 900_000 }, yes))
    expect(pauses).toEqual([9_000, 30_000])
  })

  test('of somebody who has left is not asked again', async () => {
    patiently = createPatience({
      random: () => 1,
      setTimer: (callback) => {
        waiting = callback
        return () => {}
      },
    })
    const answer = patiently(answering(passing))
    await expect.poll(() => waiting).not.toBeNull()
    patiently.stop()
    expect(await answer).toEqual(passing)
    expect(asked).toBe(1)
  })

  test('half of a pause is chance', () => {
    expect([pauseBefore(1, 0, 0), pauseBefore(1, 1, 0), pauseBefore(9, 1, 0)]).toEqual([1_000, 2_000, 30_000])
  })
})
