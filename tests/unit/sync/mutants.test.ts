/** That the table of mutants still speaks of this source; whether each is noticed is for `npm run mutants`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mutated, MUTANTS } from '../../mutants/laws.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const ofFiles = MUTANTS.flatMap((mutant) => ('file' in mutant.where ? [{ ...mutant, file: mutant.where.file }] : []))

test.each(ofFiles)('$name finds what it switches off, once', (mutant) => {
  const text = readFileSync(path.join(root, mutant.file), 'utf8')
  expect(mutated(text, mutant)).not.toBe(text)
})

test('what stands there twice, or not at all, is no mutant', () => {
  const [mutant] = MUTANTS
  expect(() => mutated('', mutant!)).toThrow(/0 times/)
})

test('every law has one, each has a name of its own and tests that exist', () => {
  const laws = new Set<string>(MUTANTS.map(({ law }) => law))
  expect(Array.from({ length: 21 }, (_, i) => `L${i + 1}`).filter((law) => !laws.has(law))).toEqual([])
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length)
  expect(MUTANTS.flatMap(({ tests }) => tests).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
