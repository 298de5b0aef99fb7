import { expect, test } from 'vitest'
import { nextWaiting } from '../../../src/features/messages/inbox/next-thread.ts'

const listed = (...names: readonly string[]) =>
  names.map((name) => ({ thread_id: name.replace('!', ''), waiting: name.endsWith('!') }))

test.each([
  ['the next that waits', ['a!', 'b!', 'c!'], 'a', undefined, 'b'],
  ['below the last, the first again', ['a!', 'b!'], 'b', undefined, 'a'],
  ['none waits beside it', ['a!', 'b', 'c'], 'a', undefined, undefined],
  ['those answered are passed over', ['a!', 'b', 'c!'], 'a', undefined, 'c'],
  ['an answered one sank: after its old place', ['a!', 'c!', 'b'], 'b', ['a!', 'b!', 'c!'], 'c'],
  ['one that was answered by a colleague meanwhile', ['a!', 'd!', 'b', 'c'], 'b', ['a!', 'b!', 'c!', 'd!'], 'd'],
  ['an address that is not in the list', ['a!', 'b!'], 'z', undefined, 'a'],
])('%s', (_why, threads, opened, before, next) => {
  expect(nextWaiting(listed(...threads), opened, before && listed(...before))?.thread_id).toBe(next)
})
