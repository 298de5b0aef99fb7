import { expect, it } from 'vitest'
import { adminTodo } from '../../../sync/questions/todo.ts'

const row = { id: '1', name: 'Cimenterie', about: null, since: '2026-11-29T08:00:00Z' }
const put = { ...row, until: '2026-12-01', by: null }

it('leaves kinds out that a newer server names, and keeps the others', () => {
  const answer = adminTodo(3).read({
    items: [
      { kind: 'of_tomorrow', count: 2, first: [{ strange: true }] },
      { kind: 'late', count: 1, first: [row] },
    ],
    snoozed: {
      count: 2,
      first: [
        { ...put, kind: 'of_tomorrow' },
        { ...put, kind: 'late' },
      ],
    },
    refused_commands: 0,
    as_of: '2026-11-29T09:00:00Z',
  })
  expect(answer?.items.map(({ kind }) => kind)).toEqual(['late'])
  expect(answer?.snoozed.first.map(({ kind }) => kind)).toEqual(['late'])
})

it('does not take a known kind of another shape', () => {
  const items = [{ kind: 'late', count: 'one', first: [row] }]
  const snoozed = { count: 0, first: [] }
  expect(adminTodo(3).read({ items, snoozed, refused_commands: 0, as_of: '' })).toBeNull()
})
