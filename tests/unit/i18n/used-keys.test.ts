import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readTexts, withoutForm } from '../../support/locale-files.ts'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('\n')
const LITERAL = /'((?:[\w-]+:)?[\w.-]+)'/gu
const TEMPLATE = /`((?:[\w-]+:)?[\w.-]*(?:\$\{[^{}`]*\}[\w.-]*)+)`/gu

/** Keys written whole, and patterns of those put together (`statut.${statut}`); a hole stands for one part. */
const literals = new Set([...sources.matchAll(LITERAL)].map(([, key]) => key))
const patterns = [...sources.matchAll(TEMPLATE)].map(
  ([, template = '']) =>
    new RegExp(
      `^${template
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll(/[.*+?^$()|[\]\\{}]/g, '\\$&'))
        .join('[^.:]+')}$`,
      'u',
    ),
)
/** Texts without i18next: `import { part } from '…/name.json'` uses all of that part. */
const IMPORTED = /import \{ (\w+)[^}]*\} from '[^']*\/locales\/\w+\/\w+\/([\w-]+)\.json'/gu
const imported = [...sources.matchAll(IMPORTED)].map(([, part, name]) => `${name}:${part}.`)
const usable = patterns.filter(({ source }) => /[a-z]/.test(source.replaceAll('[^.:]+', '')))

function isUsed(key: string): boolean {
  const bare = key.slice(key.indexOf(':') + 1)
  if (imported.some((part) => key.startsWith(part))) return true
  return [key, bare].some((name) => literals.has(name) || usable.some((pattern) => pattern.test(name)))
}

it('uses every text that it ships', () => {
  const unused = new Set([...readTexts('fr').keys()].map(withoutForm).filter((key) => !isUsed(key)))
  expect([...unused]).toEqual([])
})

it('would notice a text that nobody uses', () => {
  expect(isUsed('shell:header.nobodyAsksForThis')).toBe(false)
  expect(isUsed('shell:header.menu')).toBe(true)
})
