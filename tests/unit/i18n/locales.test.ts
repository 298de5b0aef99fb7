import { describe, expect, it } from 'vitest'
import { everyLanguage, formOf, readTexts, withoutForm } from '../../support/locale-files.ts'

const languages = everyLanguage()
const plain = (texts: ReadonlyMap<string, string>) => new Set([...texts.keys()].map(withoutForm))
const variables = (text: string) => new Set(text.match(/\{\{\w+\}\}/g))

describe('texts', () => {
  it.each(languages)('has in $language every key of the other languages', ({ texts }) => {
    const [expected, own] = [new Set(languages.flatMap((other) => [...plain(other.texts)])), plain(texts)]
    expect([...expected].filter((key) => !own.has(key))).toEqual([])
  })

  it.each(languages)('leaves no text of $language blank', ({ texts }) => {
    expect([...texts].filter(([, text]) => text.trim() === '').map(([key]) => key)).toEqual([])
  })

  it.each(languages)('has every plural form that $language needs', ({ language, texts }) => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const counted = new Set([...texts.keys()].filter(formOf).map(withoutForm))
    const incomplete = [...counted].filter((key) => needed.some((form) => !texts.has(`${key}_${form}`)))
    const foreign = [...texts.keys()].filter(
      (key) => formOf(key) !== null && !needed.some((form) => form === formOf(key)),
    )
    expect({ incomplete, foreign }).toEqual({ incomplete: [], foreign: [] })
    expect(counted.size).toBeGreaterThan(5)
  })

  it('fills the same places in every language', () => {
    const french = readTexts('fr')
    const wrong = languages.flatMap(({ language, texts }) =>
      [...texts].flatMap(([key, text]) => {
        const model = french.get(key) ?? french.get(`${withoutForm(key)}_other`)
        if (model === undefined) return []
        // Few languages write the figure in each form: one, two and zero may be words.
        const spoken = ['zero', 'one', 'two'].includes(formOf(key) ?? '')
        const missing = [...variables(model)].filter(
          (name) => !variables(text).has(name) && !(spoken && name === '{{count}}'),
        )
        const unknown = [...variables(text)].filter((name) => !variables(model).has(name))
        return missing.length + unknown.length === 0 ? [] : [`${language} ${key}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  it('is translated, not copied: Arabic letters in all but names and signs', () => {
    const latin = [...readTexts('ar')].filter(([, text]) => !/\p{Script=Arabic}/u.test(text)).map(([key]) => key)
    expect(latin.filter((key) => !NOT_WORDS.has(key))).toEqual([])
  })
})

/** Figures and joints between variables, and the one text that the specification keeps in English. */
const NOT_WORDS = new Set([
  'client:story.on',
  'public:statistics.countries',
  'public:statistics.studies',
  'public:statistics.support',
  'shell:missing.title',
  'admin:share',
  'refusal:field',
  'lists:bulk.failed',
  'shell:footer.copyright',
  'map:province_label',
  'map:table_caption',
  'messages:list.said',
  'support:list.said',
])
