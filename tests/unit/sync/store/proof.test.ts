import { expect, test } from 'vitest'
import { book } from '../../../../sync/store/proof.ts'

type Known = Parameters<typeof book>[0]
const row = (rev: number, lwt: number, shelf = 'en_attente') =>
  ({ id: 'a', rev, shelf, _meta: { lwt } }) as Parameters<typeof book>[1]
const told = (...steps: readonly (readonly [Parameters<typeof book>[1], boolean?])[]) => {
  const known: Known = new Map()
  for (const [state, deleted = false] of steps) book(known, state, deleted)
  return known.get('a')?.rev
}

test('the state that was written last holds, whenever it is heard of', () => {
  expect(told([row(5, 100)], [row(9, 200)])).toBe(9)
  expect(told([row(9, 200)], [row(5, 100)])).toBe(9)
})

test('a row that left stays away, and one that came back stays here', () => {
  expect(told([row(5, 300), true], [row(5, 100)])).toBeNull()
  expect(told([row(5, 300)], [row(5, 200), true])).toBe(5)
  expect(told([row(5, 300, 'gone')], [row(4, 200)])).toBeNull()
})
