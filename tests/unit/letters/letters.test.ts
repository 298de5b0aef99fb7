import { describe, expect, it } from 'vitest'
import { waitingLetters } from '../../../src/features/letters/data/letters.ts'
import { differences, readWords } from '../../../src/features/letters/letter-words.ts'
import { letterGap, letterLangues, letterParagraphs, type LetterWords } from '../../../sync/domain/letter.ts'

const spoken = (fr: string, en = '', ar = '') => ({ fr, en, ar })
const words = (fr: string): LetterWords => ({ sujet: spoken(fr), corps: spoken('Bonjour') })

describe('what a letter is made of', () => {
  const text = (value: string) => ({ text: value, href: null })
  const link = (href: string, value = href) => ({ text: value, href })

  it.each([
    ['', []],
    [' \n\n ', []],
    ['Un\ndeux\n \n\nTrois', [[text('Un\ndeux')], [text('Trois')]]],
    [
      'Lisez [la mesure](https://hawa.example/m?a=1&b=2), merci.',
      [[text('Lisez '), link('https://hawa.example/m?a=1&b=2', 'la mesure'), text(', merci.')]],
    ],
    [
      'Voir https://hawa.example/x, puis (https://hawa.example).',
      [[text('Voir '), link('https://hawa.example/x'), text(', puis ('), link('https://hawa.example'), text(').')]],
    ],
    ['اقرؤوا https://hawa.example؟', [[text('اقرؤوا '), link('https://hawa.example'), text('؟')]]],
  ])('%j', (corps, paragraphs) => {
    expect(letterParagraphs(corps)).toEqual(paragraphs)
  })

  it.each([
    '<b>gras</b> <a href="https://x.example">x</a>',
    '[x](javascript:alert(1))',
    '[x](data:text/html,x)',
    '[x](/admin)',
    '[x](https://)',
    'https://',
    '[](https://x.example',
    'javascript:alert(1)',
  ])('nothing but http and https becomes a link, and markup is text: %s', (corps) => {
    const parts = letterParagraphs(corps).flat()
    expect(parts.map((part) => part.text).join('')).toBe(corps)
    for (const { href } of parts) expect(href === null || /^https:\/\/x\.example$/.test(href), String(href)).toBe(true)
  })

  it('the languages in which it is whole, and what is missing', () => {
    const both = { sujet: spoken('A', ' ', 'ع'), corps: spoken('B', '', 'ن') }
    expect([letterLangues(both), letterGap(both)]).toEqual([['fr', 'ar'], null])
    expect(letterGap({ ...both, sujet: spoken('A', 'B', 'ع') })).toBe('corps.en')
    expect(letterGap({ sujet: spoken(''), corps: spoken('') })).toBe('sujet.fr')
  })
})

describe('what this device has given', () => {
  const item = (name: string, args: object, kind = 'queued') =>
    ({ name, args, state: { kind } }) as unknown as Parameters<typeof waitingLetters>[0][number]
  const saved = (version_id: string, fr: string, kind?: string) =>
    item('save_letter', { letter_id: 'l', version_id, ...words(fr) }, kind)

  it('its last words count, and what is to become of it', () => {
    const found = waitingLetters([saved('1', 'A'), saved('2', 'B'), item('send_letter', { letter_id: 'l', seen: '2' })])
    expect(found.get('l')).toEqual({
      state: 'waiting',
      saved: { versionId: '2', words: words('B') },
      isSent: true,
      isRemoved: false,
    })
  })

  it('what was refused changes nothing, and what was received waits no more', () => {
    expect(waitingLetters([saved('1', 'A', 'received')]).size).toBe(0)
    expect(waitingLetters([saved('1', 'A', 'refused')]).get('l')).toMatchObject({ state: 'refused', saved: null })
    expect(waitingLetters([saved('1', 'A'), saved('2', 'B', 'refused')]).get('l')).toMatchObject({
      state: 'waiting',
      saved: { versionId: '1' },
    })
  })
})

it('kept words are read back, and those of another version are none', () => {
  expect(readWords(JSON.stringify(words('A')))).toEqual(words('A'))
  for (const other of ['', '{', '{}', '{"sujet":{"fr":"x"}}', '[]', 'null']) expect(readWords(other), other).toBeNull()
  expect(differences(words('A'), { ...words('B') })).toEqual([{ field: 'sujet', language: 'fr', words: 'B' }])
})
