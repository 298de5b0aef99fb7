import { PAYS, PHONE_PREFIXES, type Pays } from './enumerations.ts'
import { cleanAddress } from './typed-address.ts'

interface Plan {
  /** Behind the code, without the 0 that is dialled inside of the country. */
  readonly least: number
  readonly most: number
}

/** Digits of a number in our countries, as the plans of numbers that they have filed with the ITU say. */
const PLANS: Readonly<Record<Pays, Plan>> = {
  algerie: { least: 8, most: 9 },
  kenya: { least: 7, most: 10 },
  tanzanie: { least: 7, most: 9 },
}

export interface PhoneNumber {
  readonly written: string
  /** E.164 with its plus; null where what is written does not say enough. */
  readonly number: string | null
  readonly extension: string | null
  /** For `tel:`; null where there is nothing to dial. */
  readonly dialled: string | null
}

const BETWEEN = /\s*[/;,|]\s*|\s+(?:ou|or|et|and|أو)\s+/i
const EXTENSION = /[\s,;]*(?:ext(?:ension)?|poste|p\.|x|#|تحويلة)[\s.:]*(\d{1,6})\s*$/i
/** Seven digits are a number of a city; what is shorter belongs to the one before. */
const SHORTEST = 7
const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** The numbers that one field names, in its order. `pays`: whose a number is that names no country. */
export function phoneNumbers(text: string, pays: string | null): readonly PhoneNumber[] {
  const clean = cleanAddress(text).trim()
  if (clean === '') return []
  const parts = clean.split(BETWEEN).filter((part) => part !== '')
  if (parts.every((part) => digitsOf(withoutExtension(part)).length >= SHORTEST)) {
    return parts.map((part) => read(part, pays))
  }
  // 021/23/45/67 is one number, 0555 12 34 56 / 57 says how another one ends.
  const whole = read(clean, pays)
  const first = read(parts[0] ?? clean, pays)
  return [whole.number !== null || first.number === null ? whole : { ...first, written: clean }]
}

/** Whether each number of a field has 8 to 15 digits, with what people write around them. */
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
  // +213 (0) 555: the 0 between brackets is dialled inside of the country alone.
  const digits = digitsOf(abroad ? main.replaceAll(/\(\s*0\s*\)/g, '') : main)
  if (abroad) return inPlan(digits.replace(/^00/, ''))
  const home = PAYS.find((one) => one === pays)
  if (!home) return null
  const code = PHONE_PREFIXES[home].slice(1)
  if (digits.startsWith('0')) return inPlan(`${code}${digits.slice(1)}`)
  return digits.startsWith(code) && digits.length >= code.length + 8 ? inPlan(digits) : null
}

/** With its plus; null where it has too few or too many digits. */
function inPlan(digits: string): string | null {
  const pays = PAYS.find((one) => `+${digits}`.startsWith(PHONE_PREFIXES[one]))
  if (!pays) return digits.length >= 8 && digits.length <= 15 && !digits.startsWith('0') ? `+${digits}` : null
  const national = digits.slice(PHONE_PREFIXES[pays].length - 1).replace(/^0/, '')
  const { least, most } = PLANS[pays]
  return national.length >= least && national.length <= most ? `${PHONE_PREFIXES[pays]}${national}` : null
}
