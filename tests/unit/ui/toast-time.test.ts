import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runTime } from '../../../src/ui/notices/toast-time.ts'
import { notify, takeAway, useToasts } from '../../../src/ui/notices/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  takeAway(() => true)
})
afterEach(() => vi.useRealTimers())

const shownAgain = (isHeld: () => boolean) => {
  for (const toast of useToasts.getState()) runTime(toast, isHeld)
}
const left = () => useToasts.getState().map(({ notice }) => notice.title)

test('a notice leaves after four seconds, however often it is shown anew meanwhile', () => {
  notify({ kind: 'success', title: 'saved' })
  for (let second = 0; second < 4; second += 1) {
    expect(left()).toEqual(['saved'])
    shownAgain(() => false)
    vi.advanceTimersByTime(1000)
  }
  expect(left()).toEqual([])
})

test('one that is read stays, but not for ever; an error stays until it is closed', () => {
  notify({ kind: 'info', title: 'read' })
  notify({ kind: 'error', title: 'wrong' })
  shownAgain(() => true)
  vi.advanceTimersByTime(20_000)
  expect(left()).toEqual(['read', 'wrong'])
  vi.advanceTimersByTime(4_000)
  expect(left()).toEqual(['wrong'])
})
