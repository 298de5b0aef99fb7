/** The register of risks (tests/README.md) and the stories agree. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const TESTS = path.resolve(import.meta.dirname, '../..')
/** A story, with the comment above it where there is one. */
const STORY = /(?:^ *\/\*\*(?<head>(?:(?!\*\/)[^])*)\*\/\n)?^ *test\((?<title>['`].*)/gm
const RISK = /^[\s*]*Risk: (?<risk>[a-z ]+)\. \S/

const stories = readdirSync(path.join(TESTS, 'e2e')).flatMap((file) =>
  [...readFileSync(path.join(TESTS, 'e2e', file), 'utf8').matchAll(STORY)].map(({ groups }) => ({
    story: `${file}: ${groups?.['title']}`,
    risk: RISK.exec(groups?.['head'] ?? '')?.groups?.['risk'] ?? null,
  })),
)

const register = () => {
  const text = readFileSync(path.join(TESTS, 'README.md'), 'utf8')
  const table = text.slice(text.indexOf('| risk |'), text.indexOf('## What `npm test`'))
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|')[1]?.trim() ?? '')
    .filter(Boolean)
}

describe('each story', () => {
  it('names its risk in the line above it', () => {
    expect(stories.length).toBeGreaterThan(20)
    expect(stories.filter(({ risk }) => risk === null)).toEqual([])
  })

  it('names one of the register, and each of the register has a story', () => {
    expect([...new Set(stories.map(({ risk }) => risk))].toSorted()).toEqual(register().toSorted())
  })
})
