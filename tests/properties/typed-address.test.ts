import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { looksLikePhone, phoneNumbers } from '../../sync/domain/phone.ts'
import { cleanAddress, foreignLetter } from '../../sync/domain/typed-address.ts'
import { CLEANED, MIXED } from '../support/address-cases.ts'

/** Signs that pasting brings along and nobody sees. */
const unseen = fc.constantFrom('\u200F', '\u202A', '\u2066', '\uFEFF', '\u00AD', '\u200B', '\u2060', '\u034F', '\uFE0F')
const between = fc.array(unseen, { maxLength: 3 }).map((marks) => marks.join(''))
const strewn = (text: string) =>
  fc.array(between, { minLength: text.length + 1, maxLength: text.length + 1 }).map(
    (marks) =>
      Array.from(text)
        .map((sign, index) => marks[index] + sign)
        .join('') + marks.at(-1),
  )

describe('a mail address or a number as it was meant', () => {
  it.each(CLEANED)('%j is %j', (typed, meant) => expect(cleanAddress(typed)).toBe(meant))
  it.each(MIXED)('%j has the foreign letter %j', (address, letter) => expect(foreignLetter(address)).toBe(letter))

  test('is the same wherever marks that nobody sees were strewn', () => {
    const plain = fc.stringMatching(/^[a-z0-9.+-]{1,12}@[a-z]{1,8}\.[a-z]{2,3}$/)
    fc.assert(
      fc.property(
        plain.chain((text) => fc.tuple(fc.constant(text), strewn(text))),
        ([text, pasted]) => {
          expect(cleanAddress(pasted)).toBe(text)
        },
      ),
    )
  })

  test('cleaned once it stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(cleanAddress(cleanAddress(text))).toBe(cleanAddress(text))
      }),
    )
  })
})

describe('the numbers of a field', () => {
  it.each([
    ['+213 555 12 34 56', 'algerie', ['+213555123456']],
    ['00213 555 12 34 56', 'algerie', ['+213555123456']],
    ['0555 12.34-56', 'algerie', ['+213555123456']],
    ['+213 (0) 555 12 34 56', 'kenya', ['+213555123456']],
    ['(0)555 12 34 56', 'algerie', ['+213555123456']],
    ['+2130555123456', 'algerie', ['+213555123456']],
    ['213555123456', 'algerie', ['+213555123456']],
    ['0712 345 678', 'kenya', ['+254712345678']],
    ['0712 345 678', 'tanzanie', ['+255712345678']],
    ['٠٥٥٥ ١٢ ٣٤ ٥٦', 'algerie', ['+213555123456']],
    ['\u202A+213\u00A0555\u00A012\u00A034\u00A056\u202C', null, ['+213555123456']],
    ['0555 12 34 56 / 0661 00 00 00', 'algerie', ['+213555123456', '+213661000000']],
    ['0555123456 ou 0661000000', 'algerie', ['+213555123456', '+213661000000']],
    ['0555123456 أو 0661000000', 'algerie', ['+213555123456', '+213661000000']],
    ['021/23/45/67', 'algerie', ['+21321234567']],
    ['0555 12 34 56 / 57', 'algerie', ['+213555123456']],
    ['+33 6 12 34 56 78', 'algerie', ['+33612345678']],
    ['555 12 34 56', 'algerie', [null]],
    ['0555 12 34 56', null, [null]],
    ['0555 12 34 56 78 90', 'algerie', [null]],
  ])('%j of %s: %j', (text, pays, numbers) => {
    expect(phoneNumbers(text, pays).map(({ number }) => number)).toEqual(numbers)
  })

  it.each([
    ['+213 21 23 45 67 poste 12', '12'],
    ['+213 21 23 45 67 ext. 1234', '1234'],
    ['+213 21 23 45 67 #9', '9'],
    ['+213 21 23 45 67 تحويلة 12', '12'],
    ['+213 21 23 45 67x12', '12'],
  ])('%j has the extension %s, which is no part of the number', (text, extension) => {
    expect(phoneNumbers(text, 'algerie')).toMatchObject([
      { number: '+21321234567', extension, dialled: `+21321234567;ext=${extension}` },
    ])
  })

  it('dials nothing where there is nothing', () => {
    expect(phoneNumbers(' ', 'algerie')).toEqual([])
    expect(phoneNumbers('absent', 'algerie')).toMatchObject([{ number: null, dialled: null }])
  })

  it.each([
    ['0555 12 34 56', true],
    ['0555 12 34 56 / 0661 00 00 00', true],
    ['+213 (0) 21 23 45 67 poste 12', true],
    ['021/23/45/67', true],
    ['\u202A0555123456\u202C', true],
    ['1234567', false],
    ['0555 abc 12 34', false],
    ['0555123456 / 12', true],
    ['1234567890123456', false],
    ['', false],
  ])('%j looks like a number: %s', (text, right) => expect(looksLikePhone(text)).toBe(right))

  test('whatever is written, a number is E.164 and what is dialled is nothing else than digits', () => {
    const typed = fc.oneof(
      fc.stringMatching(/^[+0-9 ()./-]{0,24}( (poste|ext) [0-9]{1,4})?$/),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    fc.assert(
      fc.property(typed, fc.constantFrom('algerie', 'kenya', 'tanzanie', null), (text, pays) => {
        for (const { number, dialled } of phoneNumbers(text, pays)) {
          if (number !== null) expect(number).toMatch(/^\+[1-9]\d{7,14}$/)
          if (dialled !== null) expect(dialled).toMatch(/^\+?\d{3,}(;ext=\d{1,6})?$/)
        }
      }),
    )
  })
})
