import { westernDigits } from './digits.ts'
import type { Budget } from './enumerations.ts'

/** docs/specification.md#9, in DA. */
const BUDGET_AMOUNTS: Readonly<Record<Budget, number>> = {
  moins_10k: 5000,
  '10k_50k': 30_000,
  '50k_100k': 75_000,
  '100k_500k': 300_000,
  plus_500k: 750_000,
  a_discuter: 0,
}

const CURRENCY = String.raw`(?:d\.?a\.?|dzd|dinars?(?: alg[eé]riens?)?|د\.?ج\.?|دينار(?: جزائري)?)`
const WRITTEN = new RegExp(`^(?:${CURRENCY} ?)?([0-9](?:[0-9 .,’]*[0-9])?)( ?k| mille)?(?: ?${CURRENCY})?$`)
/** A number with groups of three, by group separator; the decimal sign is a different character. */
const GROUPED = [
  [' ', /^[1-9][0-9]{0,2}(?: [0-9]{3})+(?:[.,][0-9]+)?$/],
  ['.', /^[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]+)?$/],
  [',', /^[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]+)?$/],
  ['’', /^[1-9][0-9]{0,2}(?:’[0-9]{3})+(?:[.,][0-9]+)?$/],
] as const
const PLAIN = /^[0-9]+(?:[.,][0-9]+)?$/

/** Limit of an agreed price in whole DA. */
export const HIGHEST_PRICE = 999_999_999_999

const CURRENCY_AT_AN_END = new RegExp(`^\\s*${CURRENCY}\\s*|\\s*${CURRENCY}\\s*$`, 'gi')

const LONGEST = 100
const TOO_MUCH = 1_000_000_000_000

/**
 * The amount of a budget in DA: docs/specification.md#9 for the six codes; else a single number, with groups, decimals
 * (cut after centimes), a thousands word and the dinar's name. 0 for everything else, other currencies included: people
 * agree on unclear amounts. SQL holds the same rule (`hawa.budget_amount`); a contract test compares.
 */
export function budgetAmount(budget: string | null): number {
  if (budget === null) return 0
  if (isBudget(budget)) return BUDGET_AMOUNTS[budget]
  if (budget.length > LONGEST) return 0
  const written = WRITTEN.exec(plain(budget))
  const number = written?.[1]
  if (!written || number === undefined) return 0
  const separator = GROUPED.find(([, pattern]) => pattern.test(number))?.[0]
  if (separator === undefined && !PLAIN.test(number)) return 0
  const [whole = '', decimals = ''] = (separator === undefined ? number : number.replaceAll(separator, '')).split(
    /[.,]/,
  )
  const digits = whole.replace(/^0+/, '')
  if (digits.length > 12) return 0
  const centimes = Number(`${digits}${decimals.slice(0, 2).padEnd(2, '0')}`) * (written[2] === undefined ? 1 : 1000)
  const dinars = centimes / 100
  return dinars < TOO_MUCH ? dinars : 0
}

/** A typed amount without the dinar's name before or after it: "30 000 DA" is "30 000". */
export const withoutCurrency = (text: string): string => text.replaceAll(CURRENCY_AT_AN_END, '')

function isBudget(text: string): text is Budget {
  return Object.hasOwn(BUDGET_AMOUNTS, text)
}

export interface StudyPrice {
  readonly kind: 'agreed' | 'estimate' | 'none'
  /** DA; 0: to be agreed. */
  readonly amount: number
}

/** The price of a study: the agreed one, else the amount of the budget as an estimate. */
export function studyPrice(prixConvenu: number | null, budget: string | null): StudyPrice {
  if (prixConvenu !== null) return { kind: 'agreed', amount: prixConvenu }
  const amount = budgetAmount(budget)
  return { kind: amount > 0 ? 'estimate' : 'none', amount }
}

/** Lower case, Western digits, one kind of space, no direction marks. */
function plain(text: string): string {
  return (
    westernDigits(text.normalize('NFC'))
      .replaceAll(/[A-ZÉ]/g, (letter) => letter.toLowerCase())
      .replaceAll('\u066B', ',')
      .replaceAll('\u066C', '.')
      .replaceAll("'", '’')
      .replaceAll(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
      // oxlint-disable-next-line no-control-regex -- tab and line ends are blanks
      .replaceAll(/[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/g, ' ')
      .replaceAll(/^ | $/g, '')
  )
}

/** Sums in whole centimes: 0.1 + 0.2 is 0.3. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((centimes, amount) => centimes + Math.round(amount * 100), 0) / 100
}
