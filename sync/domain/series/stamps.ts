/** Dates and times as instruments write them, and the instants that they are. */

export const DATE_ORDERS = ['YMD', 'DMY', 'MDY'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** A date and a time as written: three numbers whose order is not known yet, and seconds of the day. */
export interface Stamp {
  readonly parts: readonly [number, number, number]
  /** Four digits stand first: the order is YMD. */
  readonly yearFirst: boolean
  readonly seconds: number
  /** Minutes east of UTC, where the stamp says so. */
  readonly offset: number | null
}

const DATE = String.raw`(\d{1,4})[-/.](\d{1,2})[-/.](\d{1,4})`
const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s*(?:([ap])\.?\s?m\.?)?`
const ZONE = String.raw`(?:\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?`
const WHOLE = new RegExp(`^${DATE}(?:[T\\s]\\s*${TIME})?${ZONE}$`, 'i')
const CLOCK = new RegExp(`^${TIME}${ZONE}$`, 'i')
/** `0900 UTC`, an hour without a colon. */
const BARE_CLOCK = /^(\d{2})(\d{2})\s*(UTC|GMT)$/i

/** `20230617T0340`, `20230617034000`. */
const COMPACT = /^(?:19|20)(\d{2})(\d{2})(\d{2})[T\s]?(\d{2}):?(\d{2}):?(\d{2})?(Z)?$/
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** First letters of the months in French, German and Portuguese that are not those of English. */
const OTHER_MONTHS: Readonly<Record<string, number>> = {
  fév: 2,
  fev: 2,
  avr: 4,
  abr: 4,
  mär: 3,
  mai: 5,
  jui: 6,
  aoû: 8,
  aou: 8,
  ago: 8,
  set: 9,
  okt: 10,
  out: 10,
  déc: 12,
  dez: 12,
}
const NAMED = /^(\d{1,2})[-\s./]+(\p{L}{3,9})\.?[-\s./]+(\d{2,4})|^(\p{L}{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})/u

/** A date with the name of its month, in numbers, the year first; others as they are. */
function numbered(cell: string): string {
  const found = NAMED.exec(cell)
  if (!found) return cell
  const [whole, day = found[5] ?? '', name = found[4] ?? '', year = found[6] ?? ''] = found
  const word = name.toLowerCase()
  const letters = word.slice(0, 3)
  const month = word.startsWith('juil') ? 7 : MONTHS.indexOf(letters) + 1 || (OTHER_MONTHS[letters] ?? 0)
  if (month === 0) return cell
  return `${year.length === 2 ? `20${year}` : year}-${month}-${day}${cell.slice(whole.length)}`
}

export function stampOf(text: string): (Stamp & { readonly timed: boolean }) | null {
  if (COMPACT.test(text)) {
    const [, , month, day, hour, minute, second = '00', utc = ''] = COMPACT.exec(text) ?? []
    return stampOf(`${text.slice(0, 4)}-${month}-${day} ${hour}:${minute}:${second}${utc}`)
  }
  const cell = /\p{L}{3}/u.test(text) ? numbered(text) : text
  const found = WHOLE.exec(cell)
  if (!found) return null
  const [, a = '', b = '', c = '', hour, minute, second, fraction, half, zone] = found
  if (a.length === 3 || c.length === 3) return null
  const seconds = hour === undefined ? 0 : secondsOf(hour, minute, second, fraction, half)
  if (seconds === null) return null
  return {
    parts: [Number(a), Number(b), Number(c)],
    yearFirst: a.length === 4,
    seconds,
    offset: offsetOf(zone),
    timed: hour !== undefined,
  }
}

/** A time of the day alone, in seconds. */
export function clockOf(cell: string): { readonly seconds: number; readonly offset: number | null } | null {
  const bare = BARE_CLOCK.exec(cell)
  if (bare) return { seconds: Number(bare[1]) * 3600 + Number(bare[2]) * 60, offset: 0 }
  const found = CLOCK.exec(cell)
  if (!found) return null
  const [, hour = '', minute, second, fraction, half, zone] = found
  const seconds = secondsOf(hour, minute, second, fraction, half)
  return seconds === null ? null : { seconds, offset: offsetOf(zone) }
}

function secondsOf(hour: string, minute = '0', second = '0', fraction = '0', half?: string): number | null {
  const clock = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
  if (clock > 24 || Number(minute) > 59 || Number(second) > 59 || (half && Number(hour) > 12)) return null
  return clock * 3600 + Number(minute) * 60 + Number(second) + Number(`0.${fraction}`)
}

const offsetOf = (zone: string | undefined): number | null => (zone === undefined ? null : minutesOf(zone))

/** Minutes east of UTC of `Z`, `UTC`, `+02:00`, `UTC-0500`, `GMT+2`; null: none of them. */
export function minutesOf(zone: string): number | null {
  if (/^(Z|UTC|GMT)$/i.test(zone)) return 0
  const found = /^(?:UTC|GMT)?\s*([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone.trim())
  if (!found) return null
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  return minutes > 14 * 60 ? null : found[1] === '-' ? -minutes : minutes
}

/** Days since 1970 of these parts in this order; null: no day of the calendar. */
export function dayOf({ parts: [a, b, c] }: Pick<Stamp, 'parts'>, order: DateOrder): number | null {
  const [year, month, day] = order === 'YMD' ? [a, b, c] : order === 'DMY' ? [c, b, a] : [c, a, b]
  const full = year < 100 ? year + (year < 70 ? 2000 : 1900) : year
  if (month < 1 || month > 12 || day < 1 || full < 1970 || full > 2200) return null
  const instant = Date.UTC(full, month - 1, day)
  return new Date(instant).getUTCDate() === day ? instant / 86_400_000 : null
}

/**
 * The order in which all dates are days, and in which they stand closest together; null where two orders do equally
 * well, for a person to say.
 */
export function orderOf(stamps: readonly Stamp[]): DateOrder | null {
  if (stamps.some(({ yearFirst }) => yearFirst)) return 'YMD'
  const rated = DATE_ORDERS.flatMap((order) => {
    const days = stamps.map((stamp) => dayOf(stamp, order))
    const known = days.filter((day) => day !== null)
    // A damaged line or two decide nothing.
    if (known.length === 0 || known.length < 0.99 * days.length) return []
    const steps = known.slice(1).reduce((sum, day, at) => sum + Math.abs(day - (known[at] ?? day)), 0)
    return [{ order, steps }]
  })
  const least = Math.min(...rated.map(({ steps }) => steps))
  const [best, other] = rated.filter(({ steps }) => steps === least)
  return best && !other ? best.order : null
}

/** A zone of a clock: minutes east of UTC, or a name of the IANA database. */
export type Zone = number | string

/** `UTC`, `+01:00`, `Africa/Nairobi`; null: not known. */
export function zoneOf(text: string): Zone | null {
  const minutes = minutesOf(text)
  if (minutes !== null) return minutes
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

export const writtenZone = (zone: Zone): string => {
  if (typeof zone === 'string') return zone
  if (zone === 0) return 'UTC'
  const two = (number: number) => String(number).padStart(2, '0')
  return `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Minutes east of UTC at an instant in ms. */
export function offsetAt(zone: Zone, instant: number): number {
  if (typeof zone === 'number') return zone
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Math.round((Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000) / 60_000)
}

/** The instant in ms at which a clock of this zone shows `local` (ms as if it were UTC). */
export function instantOf(local: number, zone: Zone): number {
  const near = local - offsetAt(zone, local) * 60_000
  return local - offsetAt(zone, near) * 60_000
}
