import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandId } from '../../../sync/domain/ids.ts'
import type { ItemState } from '../../../sync/index.ts'
import { verdictOf, type WatchItems } from '../../../src/data/commands/verdict.ts'

const ID = commandId('11111111-1111-4111-8111-111111111111')
const OTHER = commandId('22222222-2222-4222-8222-222222222222')

type Waiting = Extract<ItemState, { kind: 'waiting' }>
const waiting = (lastProblem: Waiting['lastProblem']): ItemState => ({
  kind: 'waiting',
  attempts: lastProblem === null ? 0 : 1,
  retryAt: null,
  lastProblem,
})

/** An outbox with the command and another one; `put` changes the state of the command. */
function anOutbox(first: ItemState = waiting(null)) {
  const stop = vi.fn()
  let tell: Parameters<WatchItems>[0] = () => {}
  const put = (state: ItemState) =>
    tell([
      { id: OTHER, state: { kind: 'received', at: '2026-05-04T09:00:00.000Z' } },
      { id: ID, state },
    ])
  const watch: WatchItems = (listener) => {
    tell = listener
    put(first)
    return stop
  }
  return { watch, put, stop }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the verdict is that of the command, also when it is there before the watching begins', async () => {
  const { watch, put, stop } = anOutbox()
  const verdict = verdictOf(watch, ID)
  put({ kind: 'sending', bytes: null })
  put({ kind: 'refused', at: '2026-05-04T09:00:00.000Z', code: 'not_yours', problem: null })
  expect(await verdict).toEqual({ kind: 'refused', code: 'not_yours', problem: null })
  expect(stop).toHaveBeenCalledTimes(1)
  expect(await verdictOf(anOutbox({ kind: 'received', at: '2026-05-04T09:00:00.000Z' }).watch, ID)).toEqual({
    kind: 'applied',
  })
})

test.each([
  [waiting('offline'), true],
  [waiting('server'), false],
  [{ kind: 'held', behind: OTHER } as const, false],
])('%o is not waited out', async (state, offline) => {
  const { watch, put } = anOutbox()
  const verdict = verdictOf(watch, ID)
  put(state)
  expect(await verdict).toEqual({ kind: 'waiting', offline })
})

test('a silent server is waited for as long as a person waits, and no longer', async () => {
  const { watch, stop } = anOutbox({ kind: 'sending', bytes: null })
  const verdict = verdictOf(watch, ID)
  vi.advanceTimersByTime(5_999)
  expect(stop).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(await verdict).toEqual({ kind: 'waiting', offline: false })
  expect(stop).toHaveBeenCalledTimes(1)
})
