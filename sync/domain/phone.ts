import { PAYS, PHONE_PREFIXES, type Pays } from './enumerations.ts'
import { cleanAddress } from './typed-address.ts'

interface Plan {
  /** Digits after the country code, without the 0 that is dialled inside the country. */
  readonly least: number
  readonly most: number
}

/** Number lengths of our countries, by the numbering plans that they have filed with the ITU. */
const PLANS: Readonly<Record<Pays, Plan>> = {
  algerie: { least: 8, most: 9 },
  kenya: { least: 7, most: 10 },
  tanzanie: { least: 7, most: 9 },
}

export interface PhoneNumber {
  readonly written: string
  /** E.164 with its plus; null when the text is not a complete number. */
  readonly number: string | null
  readonly extension: string | null
  /** For `tel:`; null when there is nothing to dial. */
  readonly dialled: string | null
}

const BETWEEN = /\s*[/;,|]\s*|\s+(?:ou|or|et|and|أو)\s+/i
const EXTENSION = /[\s,;]*(?:ext(?:ension)?|poste|p\.|x|#|تحويلة)[\s.:]*(\d{1,6})\s*$/i
/** A local number has seven digits; a shorter part belongs to the number before it. */
const SHORTEST = 7
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The numbers in a field, in order. `pays`: the country of numbers without a country code. */
export function phoneNumbers(text: string, pays: string | null): readonly PhoneNumber[] {
  const clean = cleanAddress(text).trim()
  if (clean === '') return []
  const parts = clean.split(BETWEEN).filter((part) => part !== '')
  if (parts.every((part) => digitsOf(withoutExtension(part)).length >= SHORTEST)) {
    return parts.map((part) => read(part, pays))
  }
  // 021/23/45/67 is one number; in 0555 12 34 56 / 57 the second part replaces the last digits of the first.
  const whole = read(clean, pays)
  const first = read(parts[0] ?? clean, pays)
  return [whole.number !== null || first.number === null ? whole : { ...first, written: clean }]
}

/** Whether each number of a field has 8 to 15 digits, apart from the usual separators. */
export function looksLikePhone(text: string): boolean {
  const parts = cleanAddress(text).trim().split(BETWEEN).map(withoutExtension)
  const whole = parts.every((part) => digitsOf(part).length >= SHORTEST) ? parts : [parts.join(' ')]
  return whole.every((part) => {
    const count = digitsOf(part).length
    return /^\+?[\d\s().-]+$/.test(part.trim()) && count >= 8 && count <= 15
  })
}

const withoutExtension = (part: string): string => part.replace(EXTENSION, '')

function read(written: string, pays: string | null): PhoneNumber {
  const extension = EXTENSION.exec(written)?.[1] ?? null
  const main = withoutExtension(written)
  const number = internationalOf(main, pays)
  const digits = number ?? main.replaceAll(/[^\d+]/g, '').replaceAll(/(?!^)\+/g, '')
  const dialled = digitsOf(digits).length < 3 ? null : extension === null ? digits : `${digits};ext=${extension}`
  return { written, number, extension, dialled }
}

function internationalOf(main: string, pays: string | null): string | null {
  const abroad = /^\W*(?:\+|00)/.test(main)
  // +213 (0) 555: the 0 in brackets is dialled inside the country only.
  const digits = digitsOf(abroad ? main.replaceAll(/\(\s*0\s*\)/g, '') : main)
  if (abroad) return inPlan(digits.replace(/^00/, ''))
  const home = PAYS.find((one) => one === pays)
  if (!home) return null
  const code = PHONE_PREFIXES[home].slice(1)
  if (digits.startsWith('0')) return inPlan(`${code}${digits.slice(1)}`)
  return digits.startsWith(code) && digits.length >= code.length + 8 ? inPlan(digits) : null
}

/** With its plus; null when it has too few or too many digits. */
function inPlan(digits: string): string | null {
  const pays = PAYS.find((one) => `+${digits}`.startsWith(PHONE_PREFIXES[one]))
  if (!pays) return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0') ? `+${digits}` : null
  const national = digits.slice(PHONE_PREFIXES[pays].length - 1).replace(/^0/, '')
  const { least, most } = PLANS[pays]
  return national.length >= least && national.length <= most ? `${PHONE_PREFIXES[pays]}${national}` : null
}
