/** docs/specification.md names files, names in them and decisions: each must be there. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const TABLE = readFileSync('docs/specification.md', 'utf8')
const ROWS = TABLE.split(/^- /m)
  .slice(1)
  .map((item) => {
    const [text = ''] = item.split('\n\n')
    const [says = '', where = ''] = text
      .split(/^ {2}- (?:where|otherwise): /m)
      .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    return { says, where }
  })
/** A file, and names in brackets that are found in it. */
const PLACES = ROWS.flatMap(({ says, where }) =>
  [...where.matchAll(/`([^`]+)`(?: \(([^)]*)\))?/g)].map(([, file = '', names = '']) => ({
    says,
    file,
    names: [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  })),
)

function holds(file: string, name: string): boolean {
  const text = readFileSync(file, 'utf8')
  if (!file.endsWith('.json')) return text.includes(name.split('.').at(-1) ?? name)
  const found = name
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      JSON.parse(text),
    )
  return found !== undefined
}

it('has a row for every sentence of the nine sections, each with a place', () => {
  const sections = [...TABLE.matchAll(/^## (\d)\./gm)].map(([, number]) => Number(number))
  expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(ROWS.length).toBeGreaterThan(360)
  expect(ROWS.filter(({ says, where }) => says === '' || where === '')).toEqual([])
})

it('names files that are there, and names that stand in them', () => {
  const missing = PLACES.filter(({ file }) => !existsSync(file)).map(({ says, file }) => `${says}: ${file}`)
  expect(missing).toEqual([])
  const unfound = PLACES.flatMap(({ says, file, names }) =>
    names.filter((name) => !holds(file, name)).map((name) => `${says}: ${file} (${name})`),
  )
  expect(unfound).toEqual([])
})

it('names decisions that are there', () => {
  const decisions = [...TABLE.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(decisions.length).toBeGreaterThan(50)
  expect(decisions.filter((path) => !existsSync(`docs/${path}`))).toEqual([])
})
