import { expect, test } from 'vitest'
import { shownColumns } from '../../../src/ui/table/column.ts'

const COLUMNS = [{ id: 'name' }, { id: 'place' }, { id: 'email', extra: true }]
const shown = (choices: Readonly<Record<string, boolean>>) => shownColumns(COLUMNS, choices).map(({ id }) => id)

test('columns that are extra wait for the reader, all others are there', () => {
  expect(shown({})).toEqual(['name', 'place'])
  expect(shown({ email: true, place: false })).toEqual(['name', 'email'])
})

test('the first column names the row and cannot be left out', () => {
  expect(shown({ name: false, place: false })).toEqual(['name'])
})
