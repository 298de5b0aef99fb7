import * as v from 'valibot'
import { cleanText } from '../domain/clean-text.ts'
import { studyId } from '../domain/ids.ts'
import { cleanAddress, foreignLetter } from '../domain/typed-address.ts'
import { isDay } from '../domain/calendar.ts'
import { INVOICE_NUMBER } from '../domain/invoice.ts'
import type { InvalidReason } from '../domain/refusal.ts'

/** Every message of these schemas is an `InvalidReason`: a stable code instead of a text. */
export const reason = (code: InvalidReason): InvalidReason => code

const absentOr =
  (code: InvalidReason) =>
  (issue: { readonly input: unknown }): InvalidReason =>
    issue.input === undefined || issue.input === null ? reason('required') : code

export const studyIdField = v.pipe(v.string(absentOr('malformed')), v.uuid(reason('malformed')), v.transform(studyId))

/** Id of a record, created by the device. */
export const recordIdField = v.pipe(v.string(absentOr('malformed')), v.uuid(reason('malformed')), v.toLowerCase())

/** Text that may be empty, with at most `max` characters, counted as the database does. */
export const anyText = (max: number) =>
  v.pipe(
    v.string(absentOr('malformed')),
    v.transform(cleanText),
    v.check((value) => value.length <= max || Array.from(value).length <= max, reason('too_long')),
  )

/** Text that must not be empty. */
export const text = (max: number) => v.pipe(anyText(max), v.minLength(1, reason('required')))

/** One or several phone numbers; may be empty. */
export const anyPhone = (max: number) =>
  v.pipe(v.string(absentOr('malformed')), v.transform(cleanAddress), anyText(max))

export const phone = (max: number) => v.pipe(anyPhone(max), v.minLength(1, reason('required')))

export const email = (max: number) =>
  v.pipe(
    v.string(absentOr('malformed')),
    v.transform(cleanAddress),
    text(max),
    v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, reason('malformed')),
    v.check((value) => foreignLetter(value) === null, reason('malformed')),
  )

/** An address for outgoing mail: without the characters that end an address or start another one in a mail header. */
export const mailAddress = (max: number) =>
  v.pipe(
    email(max),
    // oxlint-disable-next-line no-control-regex
    v.regex(/^[^<>(),;:"[\]\\\x01-\x20\x7f]*$/, reason('malformed')),
  )

export const oneOf = <const T extends readonly string[]>(values: T) => v.picklist(values, absentOr('unknown_value'))

export const between = (min: number, max: number) =>
  v.pipe(
    v.number(absentOr('malformed')),
    v.finite(reason('malformed')),
    v.minValue(min, reason('malformed')),
    v.maxValue(max, reason('malformed')),
  )

export const wholeBetween = (min: number, max: number) => v.pipe(between(min, max), v.integer(reason('malformed')))

/** One of a few numbers. */
export const oneNumberOf = <const T extends readonly number[]>(values: T) =>
  v.pipe(v.number(absentOr('malformed')), v.picklist(values, reason('unknown_value')))

export const hex = (digits: number) =>
  v.pipe(v.string(absentOr('malformed')), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`), reason('malformed')))

export const flag = v.boolean(absentOr('malformed'))

/** From 1 to `most` distinct records. */
export const recordIdsField = (most: number) =>
  v.pipe(
    v.array(v.unknown(), absentOr('malformed')),
    v.check(
      (given): boolean => given.length >= 1 && given.length <= most && given.every((one) => v.is(recordIdField, one)),
      reason('malformed'),
    ),
    v.transform((given) => [...new Set(given.map((one) => String(one).toLowerCase()))]),
  )

export const uuidField = v.pipe(v.string(absentOr('malformed')), v.uuid(reason('malformed')), v.toLowerCase())

/** A server time of this millennium, ISO 8601; normalised to UTC. */
export const serverInstant = v.pipe(
  v.string(absentOr('malformed')),
  v.regex(/^2\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/, reason('malformed')),
  v.check((value) => !Number.isNaN(Date.parse(value)), reason('malformed')),
  v.transform((value) => new Date(value).toISOString()),
)

/** Degrees, WGS 84; both or neither (`wholePosition`). */
export const position = {
  latitude: v.exactOptional(between(-90, 90)),
  longitude: v.exactOptional(between(-180, 180)),
}

interface Position {
  readonly latitude?: number
  readonly longitude?: number
}

export const wholePosition = <T extends Position & Record<string, unknown>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { latitude, longitude } = dataset.value
    if ((latitude === undefined) === (longitude === undefined)) return
    const key = latitude === undefined ? 'latitude' : 'longitude'
    addIssue({
      message: reason('required'),
      path: [{ type: 'object', origin: 'value', input: { ...dataset.value }, key, value: undefined }],
    })
  })

export const uuid = v.pipe(v.string(absentOr('malformed')), v.trim(), v.uuid(reason('malformed')))

/** DA, to the centime. */
export const amount = v.pipe(
  between(0.01, 999_999_999_999.99),
  v.check((value) => Number(value.toFixed(2)) === value, reason('malformed')),
)

/** A day of the calendar, YYYY-MM-DD. */
export const day = v.pipe(text(10), v.check(isDay, reason('malformed')))

export const invoiceNumber = v.pipe(text(20), v.regex(INVOICE_NUMBER, reason('malformed')))

const anyFields = v.record(v.string(), v.unknown(), reason('malformed'))

/** The fields of a command: a missing one is `required`, an unknown one is dropped. */
export const fields = <const T extends v.ObjectEntries>(entries: T) => v.object(entries, reason('required'))

/** As `fields`, for forms: blank values count as absent. */
export const formFields = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(anyFields, v.transform(withoutBlanks), fields(entries))

function withoutBlanks(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).filter(
      ([, value]) => value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === ''),
    ),
  )
}
