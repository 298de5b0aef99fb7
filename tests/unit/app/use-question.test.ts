import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdAnswer, keepAnswer, recallAnswer } from '../../../src/data/use-question.ts'
import type { Sync } from '../../../sync/index.ts'

const MINUTE = 60_000
const sync = () => ({}) as Sync

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('an answer is kept while a screen uses it, and five minutes more', () => {
  const mine = sync()
  const leave = [holdAnswer(mine, 'list'), holdAnswer(mine, 'list')]
  keepAnswer(mine, 'list', 3)
  leave[0]?.()
  vi.advanceTimersByTime(60 * MINUTE)
  expect(recallAnswer(mine, 'list')).toBe(3)
  leave[1]?.()
  vi.advanceTimersByTime(5 * MINUTE - 1)
  expect(recallAnswer(mine, 'list')).toBe(3)
  vi.advanceTimersByTime(1)
  expect(recallAnswer(mine, 'list')).toBeUndefined()
})

test('whoever comes back in time uses it on', () => {
  const mine = sync()
  const leave = holdAnswer(mine, 'list')
  keepAnswer(mine, 'list', 3)
  leave()
  vi.advanceTimersByTime(4 * MINUTE)
  holdAnswer(mine, 'list')
  vi.advanceTimersByTime(4 * MINUTE)
  expect(recallAnswer(mine, 'list')).toBe(3)
})

test('it is nobody else’s, and what comes when everybody has left is not kept', () => {
  const [mine, theirs] = [sync(), sync()]
  holdAnswer(mine, 'list')
  keepAnswer(mine, 'list', 3)
  expect(recallAnswer(theirs, 'list')).toBeUndefined()
  keepAnswer(theirs, 'list', 4)
  expect(recallAnswer(theirs, 'list')).toBeUndefined()
})
