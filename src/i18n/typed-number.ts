import { visibleText, westernDigits } from '../../sync/domain/digits.ts'
import { withoutCurrency } from '../../sync/domain/money.ts'
import { formatExact } from './formats.ts'
import type { Language } from './languages.ts'

/** `measure`: with decimals; `whole`: without; `money`: to the centime, and the dinar's name may stand beside it. */
export type NumberKind = 'measure' | 'whole' | 'money'

export type TypedNumber =
  | { readonly kind: 'number'; readonly value: number }
  /** The mark as the decimal one, then as the one of groups. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [decimal: number, grouped: number] }
  | { readonly kind: 'none' }

/** The most that a kind holds; no screen writes more than twenty. */
const DECIMALS: Readonly<Record<NumberKind, number>> = { measure: 20, whole: 0, money: 2 }
/** The mark before decimals in a language; Arabic is written with both. */
const OWN_MARK: Readonly<Record<Language, string | null>> = { fr: ',', en: '.', ar: null }

const SPACED = /^\d+(?: \d+)*$/
/** Groups of three behind one, two or three digits that do not begin with 0; one mark for all of them. */
const GROUPED = /^[1-9]\d{0,2}(?:([,.'\u066C])\d{3})(?:\1\d{3})*$/
/** The same where the last groups are parted by spaces: no decimals are sure in it. */
const GROUPED_THEN_SPACED = /^[1-9]\d{0,2}(?:,\d{3})+(?: \d{3})+$|^[1-9]\d{0,2}(?:\.\d{3})+(?: \d{3})+$/

/**
 * The number that a person has typed on a screen in `language`. Marks of direction are ignored, and spaces of every
 * kind between digits and around marks; digits are Western, Arabic-Indic or Persian; signs are + - and what looks
 * like a minus. Groups are parted by spaces, apostrophes, U+066C, commas or points; all but spaces only in threes and
 * never behind a 0.
 *
 * - U+066B is a decimal mark, whatever else there is: 1٬250٫5.
 * - Of a comma and a point, the last is the decimal mark: 1,250.5 and 1.250,5.
 * - A comma or point that comes twice parts groups: 1,250,000.
 * - One alone is the decimal mark where it cannot part groups: 1,25 · 0,125 · 1250,500 · 1 250,500.
 * - One alone before three digits can be both: 1,250. It is the decimal mark if it is the language's own (the comma in
 *   French, the point in English) and the field holds three decimals; else it is ambiguous, and a person must say.
 * - A reading that the kind cannot hold is no reading: 1,413 of money is 1413, since it has no third decimal.
 *
 * `none`: no number, or one that cannot be kept exactly.
 */
export function readTyped(text: string, language: Language, kind: NumberKind = 'measure'): TypedNumber {
  const [, sign, digits] = /^([+-]?)(\d.*)$/.exec(plainSigns(text, kind)) ?? []
  if (digits === undefined) return { kind: 'none' }
  const held = (parts: Parts | null): number | null => {
    const value = parts && exactly(parts)
    if (value === null || decimalsOf(value) > DECIMALS[kind]) return null
    return sign === '-' && value !== 0 ? -value : value
  }
  const [decimal, grouped] = [held(decimalReading(digits)), held(groupedReading(digits))]
  if (decimal !== null && grouped !== null) {
    const own = OWN_MARK[language]
    const clear = own !== null && digits.includes(own) && !digits.includes(' ') && DECIMALS[kind] >= 3
    return clear ? { kind: 'number', value: decimal } : { kind: 'ambiguous', readings: [decimal, grouped] }
  }
  const value = decimal ?? grouped
  return value === null ? { kind: 'none' } : { kind: 'number', value }
}

/** Null: no number, or one that can be read in two ways. */
export function typedValue(text: string, language: Language, kind: NumberKind = 'measure'): number | null {
  const typed = readTyped(text, language, kind)
  return typed.kind === 'number' ? typed.value : null
}

/** As an argument of a command. Undefined: blank; NaN: no clear number. No command takes either for a number. */
export function typedArgument(text: string, language: Language, kind: NumberKind = 'measure'): number | undefined {
  return text.trim() === '' ? undefined : (typedValue(text, language, kind) ?? Number.NaN)
}

/** A number as it stands in a field of that language: `readTyped` gives exactly it. */
export function typedText(value: number, language: Language): string {
  const plain = `${value < 0 ? '-' : ''}${plainDigits(Math.abs(value))}`
  if (language === 'en') return plain
  const text = plain.replace('.', ',')
  return readTyped(text, language).kind === 'ambiguous' ? plain.replace('.', '\u066B') : text
}

/** The text is the number as the app writes it, with or without its groups. */
export function isAsWritten(text: string, value: number): boolean {
  const typed = text.trim().replaceAll(/\s/g, '\u202F')
  const written = formatExact(value)
  return typed === written || typed === written.replaceAll('\u202F', '')
}

interface Parts {
  readonly whole: string
  readonly decimals: string
}

/** Western digits, - for a minus, one ' for apostrophes, an ordinary space between digits, and no other. */
function plainSigns(text: string, kind: NumberKind): string {
  const visible = visibleText(text)
  return westernDigits(kind === 'money' ? withoutCurrency(visible) : visible)
    .replaceAll(/[\u2212\u2010-\u2013]/g, '-')
    .replaceAll(/[\u2019\u02BC]/g, "'")
    .replaceAll('\u060C', ',')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(^|[^\d ]) /g, '$1')
    .replaceAll(/ ([^\d ]|$)/g, '$1')
}

function decimalReading(text: string): Parts | null {
  const mark = text.includes('\u066B') ? '\u066B' : text[Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))]
  if (mark === undefined) return null
  const [before = '', decimals = '', ...more] = text.split(mark)
  const whole = SPACED.test(before) ? { whole: plainGroups(before) } : groupedReading(before)
  if (!whole || more.length > 0 || !SPACED.test(decimals)) return null
  return { whole: whole.whole, decimals: plainGroups(decimals) }
}

function groupedReading(text: string): Parts | null {
  const right = SPACED.test(text) || GROUPED.test(text) || GROUPED_THEN_SPACED.test(text)
  return right ? { whole: plainGroups(text), decimals: '' } : null
}

const plainGroups = (text: string): string => text.replaceAll(/\D/g, '')

/** Null where a number of the language keeps something else than these digits. */
function exactly({ whole, decimals }: Parts): number | null {
  const written = decimals.replace(/0+$/, '')
  const plain = `${whole.replace(/^0+(?=\d)/, '')}${written && `.${written}`}`
  const value = Number(plain)
  return Number.isFinite(value) && plainDigits(value) === plain ? value : null
}

const decimalsOf = (value: number): number => plainDigits(value).split('.')[1]?.length ?? 0

/** Of a number that is not negative: all its digits, without exponent. */
function plainDigits(value: number): string {
  const [mantissa = '', exponent] = value.toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(exponent) + 1
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`
  return digits.length <= point ? digits.padEnd(point, '0') : `${digits.slice(0, point)}.${digits.slice(point)}`
}
