import { expect, it } from 'vitest'
import { readMailRequest, secondsLeft } from '../../../src/features/auth/mail-request/mail-request.ts'

it('counts a minute down in whole seconds, and never longer', () => {
  expect(
    [0, 1, 999, 1000, 30_000, 59_001, 60_000, 3_600_000].map((passed) => secondsLeft(1_000_000, 1_000_000 + passed)),
  ).toEqual([60, 60, 60, 59, 30, 1, 0, 0])
})

it('does not make anybody wait because the clock was set back', () => {
  expect(secondsLeft(1_000_000, 10)).toBe(0)
})

it('takes back only what it has stored', () => {
  expect(readMailRequest({ email: 'a@b.example', at: 5 })).toEqual({ email: 'a@b.example', at: 5 })
  for (const other of [null, 'x', 7, {}, { email: 'a@b.example' }, { email: 1, at: 5 }])
    expect(readMailRequest(other)).toBeNull()
})
