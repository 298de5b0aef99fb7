import { describe, expect, it } from 'vitest'
import { entryOf, isAsShipped, lackingLanguages } from '../../../src/features/advice/editing/advice-entries.ts'
import { writtenArticle } from '../../../src/features/advice/articles/article.ts'
import {
  asArticle,
  asRecommendation,
  generalFor,
  orderIn,
  shownOf,
} from '../../../src/features/advice/published-advice.ts'
import { CATALOGUE, recommendationsFor } from '../../../src/features/advice/recommendations/recommendations.ts'
import { shippedAdvice } from '../../../src/features/advice/editing/shipped-advice.ts'
import { loadShippedTexts } from '../../../src/i18n/shipped-texts.ts'
import { contentProblems } from '../../../sync/domain/content-problems.ts'
import type { ArticleContent, RecommendationContent } from '../../../sync/domain/content.ts'

const spoken = (words: string) => ({ fr: words, en: words, ar: words })
const ours = (priorite: RecommendationContent['priorite']): RecommendationContent => ({
  title: spoken('Ours'),
  text: spoken('Do it'),
  priorite,
  article: null,
})
const article: ArticleContent = {
  title: spoken('Air'),
  lead: spoken('Lead'),
  minutes: 9,
  sections: [{ id: 'a', title: spoken('A'), text: spoken('One.[^x]\n- point') }],
  sources: [
    { id: 'y', title: 'Y', publisher: 'P', year: null, url: 'https://y.org/', language: 'en' },
    { id: 'x', title: 'X', publisher: 'P', year: 2020, url: 'https://x.org/', language: 'fr' },
  ],
}
const ANY = { secteur_activite: 'autre', type_etude: 'autre' }
const keysFor = (items: Parameters<typeof generalFor>[1], kind = ANY) =>
  generalFor(kind, items).map(({ key, priority }) => [key, priority])

describe('general recommendations of a client', () => {
  it('are the three of the rule while nothing is published', () => {
    for (const secteur_activite of ['industrie', 'chimie', 'autre']) {
      const kind = { secteur_activite, type_etude: 'emission_gaz' }
      expect(keysFor({}, kind)).toEqual(recommendationsFor(kind).map(({ id, priority }) => [id, priority]))
    }
  })

  it('are rewritten, and the next one takes the place of a hidden one', () => {
    const items = { recommendation: { cost_optimisation: ours('basse'), reinforced_security: { hidden: true } } }
    const shown = generalFor(ANY, items)
    expect(shown.map(({ key }) => key)).toEqual(['international_expansion', 'cost_optimisation'])
    expect(shown[1]?.written?.title.fr).toBe('Ours')
    expect(
      keysFor(
        { recommendation: { chemical_storage: { hidden: true } } },
        { secteur_activite: 'chimie', type_etude: 'conformite_reglementaire' },
      )[1]?.[0],
    ).toBe('reinforced_security')
    const nothing = Object.fromEntries(Object.keys(CATALOGUE).map((key) => [key, { hidden: true }]))
    expect(keysFor({ recommendation: nothing })).toEqual([])
  })

  it('end with the company’s own: the most pressing first, in its order among equals', () => {
    const recommendation = { 'own-1': ours('haute'), 'own-2': ours('haute'), 'own-3': { hidden: true } }
    expect(keysFor({ recommendation })).toEqual([
      ['cost_optimisation', 'haute'],
      ['own-1', 'haute'],
      ['own-2', 'haute'],
      ['reinforced_security', 'moyenne'],
      ['international_expansion', 'basse'],
    ])
    expect(
      keysFor({ recommendation, order: { recommendation: { keys: ['own-2', 'own-1'] } } })
        .map(([key]) => key)
        .slice(0, 3),
    ).toEqual(['own-2', 'own-1', 'cost_optimisation'])
  })

  it('are as shipped, or none, where what was published cannot be read', () => {
    for (const broken of [
      null,
      3,
      'x',
      [],
      {},
      { ...ours('haute'), priorite: 'urgent' },
      { ...ours('haute'), title: { fr: 'x' } },
    ]) {
      expect(asRecommendation(broken)).toBeNull()
      expect(keysFor({ recommendation: { cost_optimisation: broken, 'own-1': broken } })).toEqual(keysFor({}))
    }
    for (const broken of [
      null,
      3,
      {},
      { ...article, sections: [{ id: 'a' }] },
      { ...article, sources: 'x' },
      { ...article, minutes: '9' },
    ])
      expect(asArticle(broken)).toBeNull()
    for (const order of [undefined, 3, { keys: 'x' }, { keys: [3] }])
      expect(orderIn({ order: { article: order } }, 'article')).toEqual([])
  })
})

describe('articles', () => {
  it('are the shipped and our own in order, without the hidden ones', () => {
    const shown = shownOf(
      ['a', 'b', 'c'],
      { b: { hidden: true }, own: article, toString: 3 },
      ['own', 'gone', 'c'],
      asArticle,
    )
    expect(shown.map(({ key, written }) => [key, written?.minutes ?? null])).toEqual([
      ['own', 9],
      ['c', null],
      ['a', null],
    ])
  })

  it('number their sources by first mention, and leave out what is not cited', () => {
    const read = writtenArticle(article, 'fr')
    expect([read.minutes, read.sources.map(({ id }) => id), read.sections[0]?.blocks.map(({ kind }) => kind)]).toEqual([
      9,
      ['x'],
      ['paragraph', 'list'],
    ])
    expect(writtenArticle({ ...article, minutes: null }, 'fr').minutes).toBe(1)
  })
})

describe('what is shipped, in the hands of who edits it', () => {
  it('could all be published as it is, with the corrections of its texts', async () => {
    const shipped = shippedAdvice(await loadShippedTexts(), { 'articles:article.indoor-air.title': { fr: 'Dedans' } })
    expect([shipped.article.size, shipped.recommendation.size]).toEqual([4, 16])
    for (const [key, body] of shipped.article) expect(contentProblems('article', body), key).toEqual([])
    for (const [key, body] of shipped.recommendation) expect(contentProblems('recommendation', body), key).toEqual([])
    expect(shipped.article.get('indoor-air')?.title.fr).toBe('Dedans')
    for (const body of shipped.article.values()) expect(asArticle(JSON.parse(JSON.stringify(body)))).not.toBeNull()
  })

  it('tells shipped words from changed ones, and what is not whole', () => {
    const entry = {
      key: 'a',
      shipped: article,
      latest: null,
      waiting: null,
      body: { ...article },
      shown: true,
      written: true,
      seen: null,
    }
    expect(
      isAsShipped('article', {
        ...entry,
        body: JSON.parse(
          JSON.stringify(
            article,
            Object.keys(article)
              .toReversed()
              .concat('fr', 'en', 'ar', 'id', 'text', 'publisher', 'year', 'url', 'language'),
          ),
        ) as ArticleContent,
      }),
    ).toBe(true)
    expect(isAsShipped('article', { ...entry, body: { ...article, minutes: null } })).toBe(false)
    expect(lackingLanguages('article', { ...article, lead: { fr: 'x', en: '', ar: '[à compléter]' } })).toEqual([
      'en',
      'ar',
    ])
  })

  it('begins blank for a new one and for one of ours that is gone, and is none for an unknown key', () => {
    const gone = {
      key: 'own-1',
      version_id: 'v',
      body: null,
      shown: true,
      number: null,
      effective_on: null,
      note: null,
      at: '',
      author: null,
    }
    expect(entryOf('recommendation', 'own-1', [], [gone])).toMatchObject({ seen: 'v', body: { title: spoken('') } })
    expect(entryOf('recommendation', 'own-2', [], [])).toMatchObject({ seen: null })
    expect(entryOf('recommendation', 'other', [], [])).toBeNull()
  })
})
