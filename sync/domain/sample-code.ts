/**
 * The code on the label of a sample: `PR-SSSS-RRRR-RRRC` in Crockford's base 32. Four digits of the study, so that
 * the flasks of one mission are told by them; seven drawn by chance on the device; one that checks the others. Not HW-,
 * which reports have.
 */
import type { StudyId } from './ids.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const RANDOM = 7

/**
 * Of the digits read as a polynomial over the field of 32 elements: 0 for a right code. Every place has a weight of its
 * own, so that one wrong digit, or two that changed places, never go unnoticed. Twin of hawa.sample_remainder.
 */
const remainderOf = (digits: string): number =>
  digits.split('').reduce((sum, digit) => timesTwo(sum) ^ DIGITS.indexOf(digit), 0)

const timesTwo = (value: number): number => (value & 16 ? (value << 1) ^ 37 : value << 1)

/** Of the first twenty bits of its id. Twin of hawa.study_digits. */
const studyDigits = (study: StudyId): string => {
  const bits = Number.parseInt(study.slice(0, 5), 16)
  return [15, 10, 5, 0].map((shift) => DIGITS[(bits >> shift) & 31]).join('')
}

/** A new one, without asking anybody: two of a thousand flasks of one study meet once in seventy thousand studies. */
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
 * From a code as people type or scan it: any case, spaces or hyphens, O for 0, I and L for 1, with or without PR. Null
 * when it is none.
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
