import { PAYS, type Pays } from './enumerations.ts'

/** The time zone of each country, by its IANA name. */
export const TIME_ZONES: Readonly<Record<Pays, string>> = {
  algerie: 'Africa/Algiers',
  kenya: 'Africa/Nairobi',
  tanzanie: 'Africa/Dar_es_Salaam',
}

/** Minutes east of Greenwich: none of the three countries has summer time. */
const OFFSET_MINUTES: Readonly<Record<Pays, number>> = { algerie: 60, kenya: 180, tanzanie: 180 }

const paysOf = (text: string): Pays | undefined => PAYS.find((one) => one === text)

/** Minutes east of Greenwich in that country; for other countries, those of this device at `at`. */
export function offsetIn(pays: string, at: Date): number {
  const known = paysOf(pays)
  return known ? OFFSET_MINUTES[known] : -at.getTimezoneOffset()
}

/**
 * The country, when its clock differs from this device's at `at`: times are then shown with its name. Null: the same.
 */
export function otherClock(pays: string, at: Date): Pays | null {
  const known = paysOf(pays)
  return known && OFFSET_MINUTES[known] !== -at.getTimezoneOffset() ? known : null
}

/** Local time of that country, to the minute, in the format of a date and time field: YYYY-MM-DDTHH:MM */
export const wallClock = (at: Date, pays: string): string =>
  new Date(at.getTime() + offsetIn(pays, at) * 60_000).toISOString().slice(0, 16)

/** The instant of a local time in that country; null: no valid time. */
export function instantOf(wall: string, pays: string): Date | null {
  const text = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(wall) ? wall : ''
  const known = paysOf(pays)
  const at = known ? Date.parse(`${text}Z`) - OFFSET_MINUTES[known] * 60_000 : Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at)
}
