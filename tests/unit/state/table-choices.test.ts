import { expect, test } from 'vitest'
import { readTableChoices } from '../../../src/state/table-choices.ts'

test('choices about tables are read as they were written', () => {
  const written = {
    columns: { projects: { amount: false, email: true } },
    views: { projects: [{ name: 'En retard', search: { en_retard: true } }] },
  }
  expect(readTableChoices(JSON.parse(JSON.stringify(written)))).toEqual(written)
})

test.each([null, 'text', 7, [], { columns: 3, views: 'none' }])('%j has no choices', (stored) => {
  expect(readTableChoices(stored)).toEqual({ columns: {}, views: {} })
})

test('anything of another form is left out, one by one', () => {
  const search = { pays: 'kenya' }
  const stored = {
    columns: { projects: { amount: 'no', email: true }, reports: null },
    views: { projects: [{ name: 'Kenya', search }, { name: 3, search }, { name: 'Nothing' }, null], reports: {} },
  }
  expect(readTableChoices(stored)).toEqual({
    columns: { projects: { email: true }, reports: {} },
    views: { projects: [{ name: 'Kenya', search }] },
  })
})
