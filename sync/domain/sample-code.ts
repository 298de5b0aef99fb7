/**
 * The code on a sample's label: `PR-SSSS-RRRR-RRRC` in Crockford's base 32. S: four digits of the study, shared by all
 * its flasks; R: seven random digits drawn on the device; C: a check digit. Not HW-, which marks reports.
 */
import type { StudyId } from './ids.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM = 7

/**
 * Remainder of the digits read as a polynomial over the field of 32 elements; 0 for a valid code. Each place has its
 * own weight: one wrong digit, or two swapped ones, are always detected. Twin: hawa.sample_remainder.
 */
const remainderOf = (digits: string): number =>
  digits.split('').reduce((sum, digit) => timesTwo(sum) ^ DIGITS.indexOf(digit), 0)

const timesTwo = (value: number): number => (value & 16 ? (value << 1) ^ 37 : value << 1)

/** Four digits from the first twenty bits of the study's id. Twin: hawa.study_digits. */
const studyDigits = (study: StudyId): string => {
  const bits = Number.parseInt(study.slice(0, 5), 16)
  return [15, 10, 5, 0].map((shift) => DIGITS[(bits >> shift) & 31]).join('')
}

/**
 * Draws a new code offline. Among a thousand flasks of one study, a collision occurs once in seventy thousand studies.
 */
export function makeSampleCode(
  study: StudyId,
  draw: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): string {
  const random = [...draw(new Uint8Array(RANDOM))].map((byte) => DIGITS[byte & 31]).join('')
  const digits = studyDigits(study) + random
  return written(digits + (DIGITS[timesTwo(remainderOf(digits))] ?? ''))
}

export const isSampleCodeOf = (study: StudyId, code: string): boolean =>
  readSampleCode(code) === code && code.startsWith(`PR-${studyDigits(study)}-`)

/**
 * Reads a code as people type or scan it: any case, spaces or hyphens, O for 0, I and L for 1, with or without PR. Null
 * when it is no code.
 */
export function readSampleCode(given: string): string | null {
  const digits = given
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replace(/^PR(?=.{12}$)/, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{12}$/.test(digits) && remainderOf(digits) === 0 ? written(digits) : null
}

const written = (digits: string): string => `PR-${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`
