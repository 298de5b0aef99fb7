import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matcherOf, searchable, wordsOf } from '../../sync/domain/searchable.ts'
import { ENGINES, type Engine } from '../support/database.ts'
import { FOUND, SEARCHABLE } from '../support/search-cases.ts'

const SEED = Number(process.env['HAWA_SEED'] ?? Date.now() % 2 ** 31)

describe('a search compares on the device', () => {
  it.each(Object.entries(SEARCHABLE))('%j as %j', (text, plain) => expect(searchable(text)).toBe(plain))
  it.each(FOUND)('%j in %j: %s', (question, text, found) => expect(matcherOf(question)(text)).toBe(found))
})

describe.each(ENGINES)('a search compares on the server as on the device, on $name', ({ open }) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine?.close())

  const there = async (texts: readonly string[]): Promise<readonly (readonly [string, string])[]> => {
    const rows = await engine.sql.query<{ text: string; plain: string }>(
      'select t as text, hawa.searchable(t) as plain from jsonb_array_elements_text($1::text::jsonb) t',
      [JSON.stringify(texts)],
    )
    return rows.map(({ text, plain }) => [text, plain])
  }
  const here = (texts: readonly string[]) => texts.map((text) => [text, searchable(text)] as const)

  it('the cases', async () => {
    expect(await there(Object.keys(SEARCHABLE))).toEqual(Object.entries(SEARCHABLE))
    expect(await engine.sql.query('select hawa.searchable(null) as plain')).toEqual([{ plain: null }])
  })

  it('every sign of the scripts that Hawa is written in', async () => {
    const blocks = [
      [1, 0x5ff],
      [0x600, 0x8ff],
      [0x1ab0, 0x1aff],
      [0x1d00, 0x206f],
      [0x20a0, 0x24ff],
      [0xfb00, 0xffef],
    ] as const
    const signs = blocks.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, n) => `a${String.fromCodePoint(from + n)}b`),
    )
    expect(await there(signs)).toEqual(here(signs))
  })

  it(`texts of Latin, Arabic, marks and invisible signs (HAWA_SEED=${SEED})`, async () => {
    const between = (from: number, to: number) =>
      fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))
    const sign = fc.oneof(
      between(0x20, 0x7e),
      between(0xa0, 0x24f),
      between(0x300, 0x36f),
      between(0x600, 0x6ff),
      between(0x64b, 0x65f),
      between(0x2000, 0x206f),
      between(0xfe70, 0xfefc),
      fc.constantFrom(' ', '\n', 'É', 'ة', 'أ', 'ـ', '’'),
    )
    const texts = fc.sample(
      fc.array(sign, { maxLength: 40 }).map((signs) => signs.join('')),
      { numRuns: 5000, seed: SEED },
    )
    expect(await there(texts)).toEqual(here(texts))
  })

  it('half a million marks, or signs of a script that is not taken apart, cost no minutes', async () => {
    const long = ['e' + '\u0301'.repeat(500_000), 'क' + '\u093C\u0951'.repeat(100_000)]
    expect(await there(long)).toEqual(here(long))
  })

  it('words: in any order, each once, of the first 200 letters', async () => {
    const questions = ['Société  société d’Études', ' \u200F ', `${'mot '.repeat(60)}fin`, 'مؤسسه الأمل']
    for (const question of questions) {
      const [row] = await engine.sql.query<{ words: string[] }>('select hawa.search_words($1) as words', [question])
      expect(row?.words.toSorted()).toEqual([...new Set(wordsOf(question.slice(0, 200)))].toSorted())
    }
    expect(await engine.sql.query('select hawa.search_words(null) as words')).toEqual([{ words: [] }])
  })
})
