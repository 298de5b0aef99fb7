/** docs/decisions: one form, one page, and an index that names each. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'docs/decisions'
const FILES = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const read = (name: string): string => readFileSync(`${FOLDER}/${name}`, 'utf8')

test.each(FILES)('%s has the four parts on one page', (name) => {
  const text = read(name)
  const parts = ['Context', 'Decision', 'Alternatives', 'Consequences']
  expect(parts.filter((part) => !text.includes(`\n**${part}.**`))).toEqual([])
  expect(text).toMatch(new RegExp(`^# ${name.slice(0, 4)} `))
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(430)
})

test('the index names each once', () => {
  const named = [...read('README.md').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)].map(([, file = '']) => file)
  expect(named.toSorted()).toEqual(FILES.toSorted())
})

test('no number stands for two', () => {
  const numbers = FILES.map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
