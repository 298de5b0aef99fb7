import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatAmount, formatExact, formatNumber } from '../../src/i18n/formats.ts'
import { LANGUAGES } from '../../src/i18n/languages.ts'
import { readTyped, typedText, type NumberKind, type TypedNumber } from '../../src/i18n/typed-number.ts'

const language = fc.constantFrom(...LANGUAGES)
const kind = fc.constantFrom<NumberKind>('measure', 'whole', 'money')
/** Up to 15 digits, with up to ten decimals. */
const value = fc
  .tuple(fc.maxSafeInteger(), fc.nat(10), fc.boolean())
  .map(([digits, decimals, short]) => Number(`${short ? digits % 100_000 : Math.trunc(digits / 10)}e-${decimals}`) + 0)
  .map((one) => (one === 0 ? 0 : one))

const INVISIBLE = ['\u061C', '\u200E', '\u200F', '\u202A', '\u202C', '\u2066', '\u2068', '\u2069']
const SPACES = [' ', '\u00A0', '\u2009', '\u202F', '\u3000']
const DIGITS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']

const clear = (read: number): TypedNumber => ({ kind: 'number', value: read })
const possible = (typed: TypedNumber): readonly number[] =>
  typed.kind === 'number' ? [typed.value] : typed.kind === 'ambiguous' ? typed.readings : []

it('what stands in a field is read as exactly that number', () => {
  fc.assert(
    fc.property(value, language, (one, spoken) => {
      expect(readTyped(typedText(one, spoken), spoken)).toEqual(clear(one))
    }),
  )
})

it('what the app shows is read as that number, or asked about with that number among the answers', () => {
  fc.assert(
    fc.property(value, language, (one, spoken) => {
      const typed = readTyped(formatExact(one), spoken)
      expect(possible(typed)).toContain(one)
      if (spoken === 'fr') expect(typed).toEqual(clear(one))
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), language, (centimes, spoken) => {
      expect(readTyped(formatAmount(centimes / 100, spoken), spoken, 'money')).toEqual(clear(centimes / 100))
      expect(readTyped(formatNumber(centimes), spoken, 'whole')).toEqual(clear(centimes))
    }),
  )
})

it('marks of direction, spaces between digits and other digits change nothing', () => {
  const noise = fc.array(fc.record({ sign: fc.constantFrom(...INVISIBLE), at: fc.nat(40) }), { maxLength: 6 })
  fc.assert(
    fc.property(
      value,
      language,
      fc.constantFrom(...DIGITS),
      noise,
      fc.constantFrom(...SPACES),
      fc.nat(30),
      (one, spoken, digits, signs, space, at) => {
        const [sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(typedText(one, spoken))?.slice(1) ?? []
        const cut = at % whole.length
        const spaced = cut === 0 ? whole : `${whole.slice(0, cut)}${space}${whole.slice(cut)}`
        const written = Array.from(`${sign.replace('-', '\u2212')}${spaced}${rest}`, (letter) =>
          /\d/.test(letter) ? (digits[Number(letter)] ?? '') : letter,
        )
        for (const { sign: mark, at: place } of signs) written.splice(place % (written.length + 1), 0, mark)
        expect(readTyped(written.join(''), spoken)).toEqual(clear(one))
      },
    ),
  )
})

it('no text is one number on one screen and another number on another: what differs is asked about', () => {
  const sign = fc.constantFrom('0', '1', '5', '٣', ',', '.', ' ', "'", '٫', '٬', '-')
  const typed = fc.string({ unit: sign, maxLength: 12 })
  fc.assert(
    fc.property(typed, kind, (text, of) => {
      const sure = LANGUAGES.map((spoken) => readTyped(text, spoken, of)).flatMap((read) =>
        read.kind === 'number' ? [read.value] : [],
      )
      expect(new Set(sure).size).toBeLessThan(2)
    }),
    { numRuns: 2000 },
  )
})

it('an answer that a person chose is not asked about again', () => {
  const group = fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 999 }), fc.constantFrom(',', '.'))
  fc.assert(
    fc.property(group, language, kind, ([whole, three, mark], spoken, of) => {
      const typed = readTyped(`${whole}${mark}${String(three).padStart(3, '0')}`, spoken, of)
      for (const chosen of possible(typed)) {
        expect(readTyped(typedText(chosen, spoken), spoken, of)).toEqual(clear(chosen))
      }
    }),
  )
})
