import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchQueue } from '../../../src/features/sync-status/settlement/queue-watch.ts'
import { commandId } from '../../../sync/domain/ids.ts'

const one = commandId('00000000-0000-4000-8000-000000000001')
const two = commandId('00000000-0000-4000-8000-000000000002')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const queued = new Subject<typeof one>()
  const settled = new Subject<{ id: typeof one }>()
  const told: string[] = []
  watchQueue(queued, settled, 2000).subscribe((id) => told.push(id))
  return { queued, settled, told }
}

test('a command without a verdict is told once, when patience ends', () => {
  const { queued, told } = watch()
  queued.next(one)
  vi.advanceTimersByTime(1999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual([one])
})

test('one that settles in time is not told, and does not silence the other', () => {
  const { queued, settled, told } = watch()
  queued.next(one)
  queued.next(two)
  settled.next({ id: one })
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([two])
})

test('a verdict that arrives before the dispatch has returned counts', () => {
  const { queued, settled, told } = watch()
  settled.next({ id: one })
  queued.next(one)
  vi.advanceTimersByTime(5000)
  expect(told).toEqual([])
})
