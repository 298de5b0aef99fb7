import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../../src/i18n/languages.ts'
import {
  isAsWritten,
  readTyped,
  typedArgument,
  typedText,
  typedValue,
  type NumberKind,
} from '../../../src/i18n/typed-number.ts'

/** A number, both readings, or none; as French, English and Arabic screens read it. */
const readIn = (text: string, kind?: NumberKind) =>
  LANGUAGES.map((language) => {
    const typed = readTyped(text, language, kind)
    return typed.kind === 'number' ? typed.value : typed.kind === 'ambiguous' ? typed.readings : null
  })

describe('a number that reads the same everywhere', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['-0', 0],
    ['007', 7],
    ['1250', 1250],
    ['+4', 4],
    ['-3', -3],
    ['\u22123', -3],
    ['\u20103', -3],
    ['\u20133', -3],
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1,25', 1.25],
    ['0,125', 0.125],
    ['0.125', 0.125],
    ['00,125', 0.125],
    ['1,2505', 1.2505],
    ['1250,500', 1250.5],
    ['1250.500', 1250.5],
    ['1 234', 1234],
    ['1\u202F234,5', 1234.5],
    ['1\u00A0234\u2009567', 1_234_567],
    ['1\u202F250,500', 1250.5],
    ['1 250.500', 1250.5],
    ['12 5', 125],
    ['12, 5', 12.5],
    ['- 3', -3],
    ['1,250.5', 1250.5],
    ['1.250,5', 1250.5],
    ['1,250.500', 1250.5],
    ['1,250,000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250,000.5', 1_250_000.5],
    ["1'250", 1250],
    ['1’250.5', 1250.5],
    ['٣٫٥', 3.5],
    ['١٢٣', 123],
    ['١٬٢٥٠', 1250],
    ['١٬٢٥٠٫٥', 1250.5],
    ['1٫250', 1.25],
    ['1٬250', 1250],
    ['۱۲', 12],
    ['۱۲٫۵', 12.5],
    ['1,250٫5', 1250.5],
    ['٣،٥', 3.5],
    ['\u200F-3\u200E', -3],
    ['\u202A12,5\u202C', 12.5],
    ['\u20681\u2069,\u061C5', 1.5],
    ['9007199254740991', 9_007_199_254_740_991],
    ['0,0000001', 1e-7],
  ])('%j is %j', (text, value) => expect(readIn(text)).toEqual([value, value, value]))
})

describe('one mark before three digits', () => {
  it.each<[string, ReturnType<typeof readIn>]>([
    ['1,250', [1.25, [1.25, 1250], [1.25, 1250]]],
    ['1.250', [[1.25, 1250], 1.25, [1.25, 1250]]],
    ['-12,413', [-12.413, [-12.413, -12_413], [-12.413, -12_413]]],
    ['١,٢٥٠', [1.25, [1.25, 1250], [1.25, 1250]]],
    ['1, 250', [1.25, [1.25, 1250], [1.25, 1250]]],
    // The comma, then spaces: groups in both ways, or decimals in groups.
    [
      '1,250 000',
      [
        [1.25, 1_250_000],
        [1.25, 1_250_000],
        [1.25, 1_250_000],
      ],
    ],
  ])('%j', (text, readings) => expect(readIn(text)).toEqual(readings))
})

it.each([
  '',
  ' ',
  '\u200F',
  'abc',
  '12a',
  'a12',
  '1,2,3',
  '1.2.3',
  ',5',
  '5,',
  '.5',
  '1e5',
  '--3',
  '3-',
  '∞',
  '0x10',
  '1,25,000',
  '12,50.5',
  '0,250.5',
  '1٬25',
  "5'3",
  '1,250.50.5',
  '1٫2٫3',
  '1.250٬000',
  '1;5',
  '½',
  '30 000 DA',
  // More digits than a number keeps.
  '12345678901234567',
  '0,1000000000000000055',
  `1${'0'.repeat(400)}`,
  `0,${'0'.repeat(400)}1`,
])('%j is no number', (text) => expect(readIn(text)).toEqual([null, null, null]))

describe('of money', () => {
  it.each<[string, ReturnType<typeof readIn>]>([
    ['12500,50', [12_500.5, 12_500.5, 12_500.5]],
    ['30\u202F000\u00A0DA', [30_000, 30_000, 30_000]],
    ['DZD 30 000', [30_000, 30_000, 30_000]],
    ['١٢٬٥٠٠ د.ج', [12_500, 12_500, 12_500]],
    // Centimes are two: no language is sure of a comma before three digits.
    [
      '120,000',
      [
        [120, 120_000],
        [120, 120_000],
        [120, 120_000],
      ],
    ],
    [
      '120.000',
      [
        [120, 120_000],
        [120, 120_000],
        [120, 120_000],
      ],
    ],
    ['1,413', [1413, 1413, 1413]],
    ['1000,505', [null, null, null]],
    ['30 EUR', [null, null, null]],
  ])('%j', (text, readings) => expect(readIn(text, 'money')).toEqual(readings))
})

it.each<[string, number | null]>([
  ['12', 12],
  ['٣٠', 30],
  ['12,0', 12],
  ['12,5', null],
  ['12a', null],
  ['2.024', 2024],
  ['12,000', null],
])('a whole number: %j is %j', (text, value) => {
  expect(LANGUAGES.map((language) => typedValue(text, language, 'whole'))).toEqual([value, value, value])
})

it.each<[number, Language, string]>([
  [1.413, 'fr', '1,413'],
  [1.413, 'en', '1.413'],
  [1.413, 'ar', '1٫413'],
  [1.5, 'ar', '1,5'],
  [1413, 'en', '1413'],
  [-0.125, 'ar', '-0,125'],
  [1e-7, 'fr', '0,0000001'],
  [1e21, 'en', '1000000000000000000000'],
])('%j stands in a field in %s as %j', (value, language, text) => expect(typedText(value, language)).toBe(text))

it.each<[string, number, boolean]>([
  ['62,4', 62.4, true],
  ['1250', 1250, true],
  ['1 250', 1250, true],
  ['1\u202F250', 1250, true],
  [' 1250,5 ', 1250.5, true],
  ['62.4', 62.4, false],
  ['62,40', 62.4, false],
  ['12 50', 1250, false],
  ['1,250,000', 1_250_000, false],
  ['٣', 3, false],
  ['007', 7, false],
  ['+4', 4, false],
])('%j beside %j: as the app writes it is %j', (text, value, as) => expect(isAsWritten(text, value)).toBe(as))

it.each<[string, number | undefined]>([
  [' ', undefined],
  ['fort', Number.NaN],
  ['1.250', Number.NaN],
  ['62,4', 62.4],
])('%j as an argument is %j', (text, value) => expect(typedArgument(text, 'fr')).toBe(value))
