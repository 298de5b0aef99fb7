import { describe, expect, it } from 'vitest'
import { LEGAL_PAGES } from '../../../src/features/legal/legal-pages.ts'
import { legalBlocks } from '../../../src/features/legal/legal-text.ts'
import { everyLanguage, readTexts } from '../../support/locale-files.ts'

const listed = Object.values(LEGAL_PAGES).flat()
const sectionsOf = (texts: ReadonlyMap<string, string>) =>
  [...texts.keys()].flatMap((key) => /^legal:section\.(\w+)\.title$/.exec(key)?.[1] ?? [])

describe('legal pages', () => {
  it('show every section that is written, each on one page', () => {
    expect(sectionsOf(readTexts('fr')).toSorted()).toEqual([...listed].toSorted())
    expect(new Set(listed).size).toBe(listed.length)
  })

  it.each(everyLanguage())(
    'name in $language the three laws, the cookie of the language and the way to use one’s rights',
    ({ texts }) => {
      const of = (section: string) => texts.get(`legal:section.${section}.text`) ?? ''
      for (const law of ['18-07', '2019', '2022', '{{privacyEmail}}']) expect(of('rights')).toContain(law)
      expect(of('device')).toContain('14')
      expect(of('verification')).toContain('SHA-256')
      expect(texts.get('legal:draft')).toContain('2026')
    },
  )

  it.each(everyLanguage())('have in $language as many paragraphs and points as in French', ({ texts }) => {
    const shape = (from: ReadonlyMap<string, string>) =>
      listed.map((section) =>
        legalBlocks(from.get(`legal:section.${section}.text`) ?? '').map((block) =>
          block.kind === 'list' ? block.items.length : 'p',
        ),
      )
    expect(shape(texts)).toEqual(shape(readTexts('fr')))
  })

  it.each(everyLanguage())('stay short enough in $language to travel with the whole site', ({ texts }) => {
    const words = listed.flatMap((section) => (texts.get(`legal:section.${section}.text`) ?? '').split(/\s+/)).length
    expect(words).toBeGreaterThan(700)
    expect(words).toBeLessThan(1500)
  })
})

describe('the blocks of a legal text', () => {
  it('are a paragraph a line, and one list for points in a row', () => {
    expect(legalBlocks('One:\n- a\n- b\nTwo.\n- c')).toEqual([
      { kind: 'paragraph', text: 'One:' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'Two.' },
      { kind: 'list', items: ['c'] },
    ])
  })
})
