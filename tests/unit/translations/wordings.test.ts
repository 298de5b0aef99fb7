import { describe, expect, it } from 'vitest'
import { readSearch } from '../../../src/data/search-schemas.ts'
import type { Wordings } from '../../../sync/domain/published-text.ts'
import { problemOf, wordingProblems } from '../../../src/features/translations/wording/wording-check.ts'
import {
  catalogueOf,
  completionOf,
  correctionsOf,
  shippedCatalogue,
  shownOf,
} from '../../../src/features/translations/catalogue.ts'
import { found, translationsSearch } from '../../../src/features/translations/list/translations-search.ts'
import { corrected, readCorrections } from '../../../src/i18n/corrected-texts.ts'
import { loadShippedTexts } from '../../../src/i18n/shipped-texts.ts'
import { waitingTexts, type WordedText } from '../../../src/features/translations/data/texts.ts'
import { readTexts, withoutForm } from '../../support/locale-files.ts'

const COUNTED: Wordings = {
  fr: { one: '{{count}} étude', many: '{{count}} études', other: '{{count}} études' },
  en: { one: '{{count}} study', other: '{{count}} studies' },
  ar: {
    zero: 'لا',
    one: 'دراسة',
    two: 'دراستان',
    few: '{{count}} دراسات',
    many: '{{count}} دراسة',
    other: '{{count}} دراسة',
  },
}

describe('what a wording must hold', () => {
  it.each([
    ['all of it', 'Bonjour {{name}}, {{count}}', null],
    ['spaces inside', 'Bonjour {{ name }} {{count}}', null],
    ['one is missing', 'Bonjour {{count}}', ['missing', '{{name}}']],
    ['one is unknown', '{{name}} {{count}} {{email}}', ['unknown', '{{email}}']],
    ['misspelt', '{{nmae}} {{count}}', ['missing', '{{name}}']],
    ['half open', '{{name}} {{count', ['broken', '']],
    ['nested', '{{name}} {{count}} $t(shell:x)', ['broken', '']],
    ['too long', `{{name}} {{count}} ${'x'.repeat(5000)}`, ['too_long', '5000']],
    // As the database counts.
    ['characters, not units', `{{name}} {{count}} ${'😀'.repeat(4900)}`, null],
  ])('%s', (_, text, problem) => {
    const got = problemOf(['Salut {{name}}, {{count}} fois'], null, text)
    expect(got && [got.kind, got.names]).toEqual(problem)
  })

  it('parts of a sentence are closed as they were opened', () => {
    const model = ['Lire <1>la suite</1> <0/>']
    expect(problemOf(model, null, '<0/> <1>Suite</1>')).toBeNull()
    for (const text of ['Lire la suite', '<1>Suite</1>', '</1>Suite<1> <0/>', '<1>Suite</1> <0/> <2/>'])
      expect(problemOf(model, null, text)?.kind, text).toBe('tags')
    expect(problemOf(['Lire'], null, 'a < b, <b>gras</b> <script>alert(1)</script>'), 'other markup is text').toBeNull()
  })

  it('small numbers may be words', () => {
    expect(
      wordingProblems(COUNTED, { fr: { one: 'Une étude', many: 'des études', other: '{{count}} études' } }),
    ).toEqual(new Map([['fr.many', { kind: 'missing', names: '{{count}}' }]]))
    expect([...wordingProblems(COUNTED, { ar: { two: 'دراستان', few: 'دراسات' } }).keys()]).toEqual(['ar.few'])
  })

  it('every shipped text passes its own check, and a text of our own is like its first language', async () => {
    const texts = shippedCatalogue(await loadShippedTexts())
    expect(texts.filter((one) => wordingProblems(one.texts, one.texts).size > 0).map(({ key }) => key)).toEqual([])
    expect([...wordingProblems(null, { fr: 'À {{name}}', en: 'To you', ar: '' })]).toEqual([
      ['en', { kind: 'missing', names: '{{name}}' }],
    ])
  })
})

describe('the catalogue', () => {
  it('has every key of every file, once, its forms together', async () => {
    const texts = shippedCatalogue(await loadShippedTexts())
    expect(texts.map(({ key }) => key)).toEqual(
      [...new Set([...readTexts('fr').keys()].map(withoutForm))].toSorted((a, b) => (a < b ? -1 : 1)),
    )
    const forms = texts.find(({ key }) => key === 'shell:area.news')?.texts
    expect([forms?.fr, forms?.en, forms?.ar].map((one) => Object.keys(one ?? {}).toSorted())).toEqual([
      ['many', 'one', 'other'],
      ['one', 'other'],
      ['few', 'many', 'one', 'other', 'two', 'zero'],
    ])
  })

  const SHIPPED = [
    { key: 'public:count', section: 'public', texts: COUNTED },
    { key: 'public:title', section: 'public', texts: { fr: "L'air mesuré", en: 'Air, measured', ar: 'هَوَاءٌ نَقِيّ' } },
  ]
  const worded = (key: string, texts: Wordings | null, at = '2026-11-22T10:00:00Z'): WordedText => ({
    key,
    texts,
    at,
    author: 'A',
    version_id: 'v',
  })

  it('lays corrections over it, form by form, and knows what has words', () => {
    const [count, own, title] = catalogueOf(
      SHIPPED,
      [
        worded('public:count', { fr: { one: 'Une' } }),
        worded('public:own', { en: 'Mine' }),
        worded('public:gone', null),
      ],
      new Map(),
    )
    expect(count?.shown.fr).toEqual({ one: 'Une', many: '{{count}} études', other: '{{count}} études' })
    expect(title).toMatchObject({ key: 'public:title', latest: null, filled: ['fr', 'en', 'ar'] })
    expect(own).toMatchObject({ shipped: null, filled: ['en'], shown: { en: 'Mine' } })
    const all = catalogueOf(SHIPPED, [worded('public:own', { en: 'Mine' })], new Map())
    expect([completionOf(all, 'en'), completionOf(all, 'fr')]).toEqual([100, 66])
  })

  it('a correction is what differs, and blank is as shipped', () => {
    expect(
      correctionsOf(COUNTED, { ...COUNTED, fr: { one: ' Une ', many: '', other: '{{count}} études' }, en: '' }),
    ).toEqual({ fr: { one: 'Une' } })
    expect(correctionsOf(COUNTED, COUNTED)).toBeNull()
    expect(correctionsOf(null, { fr: 'x', en: ' ' })).toEqual({ fr: 'x' })
    expect(shownOf(COUNTED, correctionsOf(COUNTED, { en: { one: 'One' } }) ?? {}).en).toEqual({
      one: 'One',
      other: '{{count}} studies',
    })
  })

  it('is searched in the key and the three texts, without case, accents and vowel signs', () => {
    const all = catalogueOf(SHIPPED, [], new Map())
    const keys = (search: Readonly<Record<string, unknown>>) =>
      found(all, readSearch(translationsSearch, search)).map(({ key }) => key)
    for (const recherche of ['MESURE', 'air measured', 'هواء نقي', 'public:title', 'L’AIR'])
      expect(keys({ recherche }), recherche).toEqual(['public:title'])
    expect(keys({ recherche: 'نَقي' })).toEqual(['public:title'])
    expect(keys({ recherche: 'nothing' })).toEqual([])
  })

  it('filters combine, and gaps are looked for in the main language', () => {
    const all = catalogueOf(
      SHIPPED,
      [worded('shell:own', { en: 'Mine' }), worded('public:title', { fr: 'Autre' }, '2026-11-22T11:00:00Z')],
      new Map(),
    )
    const keys = (search: Readonly<Record<string, unknown>>) =>
      found(all, readSearch(translationsSearch, search)).map(({ key }) => key)
    expect(keys({ statut: 'incomplets' })).toEqual(['shell:own'])
    expect(keys({ statut: 'incomplets', langue: 'en' })).toEqual([])
    expect(keys({ statut: 'ajoutes' })).toEqual(['shell:own'])
    expect(keys({ statut: 'corriges', section: 'public' })).toEqual(['public:title'])
    expect(keys({ tri: 'recents' })).toEqual(['public:title', 'shell:own', 'public:count'])
    expect(keys({ statut: 'x', tri: '<', section: 'A b', langue: 'de', page: 0 })).toHaveLength(3)
  })

  it('what waits on this device is shown, its last word, and a refusal hides nothing', () => {
    const item = (state: 'waiting' | 'refused' | 'received', texts: Wordings, version_id: string) =>
      ({
        name: 'set_text',
        args: { key: 'public:title', texts, version_id },
        state: { kind: state },
      }) as unknown as Parameters<typeof waitingTexts>[0][number]
    const waiting = waitingTexts([
      item('received', { fr: '0' }, 'a'),
      item('waiting', { fr: '1' }, 'b'),
      item('waiting', { fr: '2' }, 'c'),
      item('refused', { fr: '3' }, 'd'),
    ])
    expect([...waiting]).toEqual([['public:title', { state: 'waiting', versionId: 'c', texts: { fr: '2' } }]])
    expect(catalogueOf(SHIPPED, [], waiting).at(-1)?.shown.fr).toBe('2')
    const refused = waitingTexts([item('refused', { fr: '3' }, 'd')])
    expect(catalogueOf(SHIPPED, [], refused).at(-1)).toMatchObject({
      shown: { fr: "L'air mesuré" },
      waiting: { state: 'refused' },
    })
  })
})

describe('corrections laid over the loaded texts', () => {
  const changes = (published: Readonly<Record<string, unknown>>) =>
    [...readCorrections(published)].flatMap(([place, list]) =>
      list.map(([path, text]) => [place, path.join('.'), text]),
    )

  it('go where they belong, plural forms too; what is no text of ours is left out', () => {
    expect(
      changes({
        'public:a.b': { fr: 'x', en: { one: '1', other: ' ', zwei: '2' }, de: 'y' },
        'no key': { fr: 'x' },
        'public:c': 'x',
        'public:d': { fr: 3 },
      }),
    ).toEqual([
      ['fr/public', 'a.b', 'x'],
      ['en/public', 'a.b_one', '1'],
    ])
  })

  it('leave the shipped object alone, replace no group and reach nothing else', () => {
    const shipped = { a: { b: 'shipped' }, c: 'text' }
    const put = (...paths: string[]) =>
      corrected(
        shipped,
        paths.map((path) => [path.split('.'), 'new'] as const),
      )
    expect(put('a.b', 'd.e')).toEqual({ a: { b: 'new' }, c: 'text', d: { e: 'new' } })
    expect(put('a', 'c.d')).toEqual(shipped)
    put('__proto__.polluted', 'constructor.prototype.polluted')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(shipped).toEqual({ a: { b: 'shipped' }, c: 'text' })
  })
})
