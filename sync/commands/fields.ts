import * as v from 'valibot'
import { studyId } from '../domain/ids.ts'
import type { InvalidReason } from '../domain/refusal.ts'

/** Every message of these schemas is an `InvalidReason`, so that an issue is a stable code and no text. */
const reason = (code: InvalidReason): InvalidReason => code

const absentOr = (code: InvalidReason) => (issue: { readonly input: unknown }): InvalidReason =>
  issue.input === undefined || issue.input === null ? reason('required') : code

export const studyIdField = v.pipe(v.string(absentOr('malformed')), v.uuid(reason('malformed')), v.transform(studyId))

/** Text that must say something. */
export const text = (max: number) =>
  v.pipe(v.string(absentOr('malformed')), v.trim(), v.minLength(1, reason('required')), v.maxLength(max, reason('too_long')))

/** Text that may be emptied. */
export const anyText = (max: number) =>
  v.pipe(v.string(absentOr('malformed')), v.trim(), v.maxLength(max, reason('too_long')))

export const email = (max: number) => v.pipe(text(max), v.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, reason('malformed')))

export const oneOf = <const T extends readonly string[]>(values: T) => v.picklist(values, absentOr('unknown_value'))

export const between = (min: number, max: number) =>
  v.pipe(v.number(absentOr('malformed')), v.finite(reason('malformed')), v.minValue(min, reason('malformed')), v.maxValue(max, reason('malformed')))

export const wholeBetween = (min: number, max: number) => v.pipe(between(min, max), v.integer(reason('malformed')))

export const hex = (digits: number) =>
  v.pipe(v.string(absentOr('malformed')), v.regex(new RegExp(`^[0-9a-f]{${digits}}$`), reason('malformed')))

const anyFields = v.record(v.string(), v.unknown(), reason('malformed'))

/** The fields of a command; one that is missing is `required`, one that is not asked for is dropped. */
export const fields = <const T extends v.ObjectEntries>(entries: T) => v.object(entries, reason('required'))

/** As `fields`, for forms: what was left blank counts as not given. */
export const formFields = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(anyFields, v.transform(withoutBlanks), fields(entries))

function withoutBlanks(given: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) =>
    value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')))
}
