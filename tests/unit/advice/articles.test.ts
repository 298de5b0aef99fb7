import { describe, expect, it } from 'vitest'
import { articleOf } from '../../../src/features/advice/articles/article.ts'
import {
  articleBlocks,
  citedIn,
  readingMinutes,
  type ArticleBlock,
} from '../../../src/features/advice/articles/article-text.ts'
import { ARTICLE_SLUGS, ARTICLES, readSlug } from '../../../src/features/advice/articles/articles.ts'
import { isSource, SOURCES } from '../../../src/features/advice/articles/sources.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import { everyLanguage, readTexts, type FlatTexts } from '../../support/locale-files.ts'

const MINUTES = { 'air-quality-report': 5, 'measurement-campaign': 8, 'indoor-air': 6, compliance: 7 }

const written = (language: Language, texts: FlatTexts = readTexts(language)) =>
  ARTICLE_SLUGS.map((slug) => articleOf(slug, language, (key) => texts.get(`articles:${key}`) ?? ''))

describe('the four articles', () => {
  it.each(everyLanguage())('take in $language five, eight, six and seven minutes', ({ language, texts }) => {
    expect(
      Object.fromEntries(written(language, texts).map(({ minutes }, index) => [ARTICLE_SLUGS[index], minutes])),
    ).toEqual(MINUTES)
  })

  it.each(everyLanguage())('show in $language every section that is written, each in one article', ({ texts }) => {
    const listed: readonly string[] = Object.values(ARTICLES).flat()
    const sections = [...texts.keys()].flatMap((key) => /^articles:section\.([\w-]+)\.text$/.exec(key)?.[1] ?? [])
    expect(sections.toSorted()).toEqual(listed.toSorted())
    expect(new Set(listed).size).toBe(listed.length)
  })

  it.each(everyLanguage())(
    'say in $language the same, block by block: points, figures of tables and sources',
    ({ language, texts }) => {
      const shapes = (articles: ReturnType<typeof written>) =>
        articles.map(({ sections }) => sections.map(({ blocks }) => blocks.map(shapeOf)))
      expect(shapes(written(language, texts))).toEqual(shapes(written('fr')))
    },
  )

  it.each(everyLanguage())('keep in $language the figures and the names of laws', ({ texts }) => {
    const of = (section: string) => texts.get(`articles:section.${section}.text`) ?? ''
    for (const law of ['03-10', '06-138', '06-02', '07-145', '06-198']) expect(of('algeria-law'), law).toContain(law)
    for (const word of ['EMCA', '1999', 'NEMA', '2015']) expect(of('kenya-law'), word).toContain(word)
    for (const word of ['2004', 'NEMC', '2018', '2007']) expect(of('tanzania-law'), word).toContain(word)
    expect(of('carbon-dioxide')).toContain('1\u202f500')
  })

  it('stand on sources that are known, and name all of them', () => {
    const texts = readTexts('fr')
    const cited = new Set(
      [...texts].filter(([key]) => key.startsWith('articles:')).flatMap(([, text]) => citedIn(text)),
    )
    expect([...cited].filter((id) => !isSource(id))).toEqual([])
    expect(Object.keys(SOURCES).filter((id) => !cited.has(id))).toEqual([])
    for (const article of written('fr')) expect(article.sources.length, article.title).toBeGreaterThan(5)
  })

  it('have addresses', () => {
    expect(readSlug('indoor-air')).toBe('indoor-air')
    expect([readSlug('toString'), readSlug(''), readSlug(undefined)]).toEqual([null, null, null])
    for (const { url } of Object.values(SOURCES)) expect(new URL(url).hostname).toMatch(/\.\w+$/)
  })
})

describe('the text of an article', () => {
  it('is a paragraph a line, one list for points in a row, one table for its rows, and marks of sources', () => {
    expect(articleBlocks('One.[^who2021]\n- a\n- b[^noaa]\n| x | y |\n| 1 | 2 |\nEnd.')).toEqual([
      {
        kind: 'paragraph',
        line: [
          { kind: 'words', text: 'One.' },
          { kind: 'source', id: 'who2021' },
        ],
      },
      {
        kind: 'list',
        items: [
          [{ kind: 'words', text: 'a' }],
          [
            { kind: 'words', text: 'b' },
            { kind: 'source', id: 'noaa' },
          ],
        ],
      },
      { kind: 'table', head: ['x', 'y'], rows: [['1', '2']] },
      { kind: 'paragraph', line: [{ kind: 'words', text: 'End.' }] },
    ])
  })

  it('numbers its sources by their first mention', () => {
    expect(citedIn('a[^b] c[^a]\nd[^b]')).toEqual(['b', 'a'])
  })

  it('is read at a steady pace, without signs and marks', () => {
    const words = (count: number) => 'mot '.repeat(count)
    expect([1, 299, 300, 1000].map((count) => readingMinutes(words(count), 'fr'))).toEqual([1, 1, 2, 5])
    expect(readingMinutes(`${words(290)}${'– : | '.repeat(100)}${'[^who2021] '.repeat(100)}`, 'fr')).toBe(1)
    expect(readingMinutes(words(1000), 'ar')).toBe(7)
  })
})

/** Structure that a translation may not change. */
function shapeOf(block: ArticleBlock): unknown {
  switch (block.kind) {
    case 'paragraph':
      return { paragraph: sourcesOf(block.line) }
    case 'list':
      return { list: block.items.map(sourcesOf) }
    case 'table':
      // Decimals stand behind a comma in French and Arabic, behind a point in English.
      return { columns: block.head.length, rows: block.rows.map((row) => row.map((cell) => cell.replace('.', ','))) }
  }
}

function sourcesOf(line: Extract<ArticleBlock, { kind: 'paragraph' }>['line']): readonly string[] {
  return line.flatMap((part) => (part.kind === 'source' ? [part.id] : []))
}
