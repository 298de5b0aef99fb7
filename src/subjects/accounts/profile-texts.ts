import { visibleText, westernDigits } from '../../../sync/domain/digits.ts'

/**
 * Whole years, two digits at most: they read alike in every language. Null when nothing was written
 * (docs/specification.md#5).
 */
export function readExperience(text: string): number | null | 'unreadable' {
  const digits = westernDigits(visibleText(text)).trim()
  if (digits === '') return null
  return /^\+?0*\d{1,2}$/.test(digits) ? Number(digits) : 'unreadable'
}

/** As an argument of a command; NaN: unreadable, which no command takes. */
export function yearsOf(text: string): number | null {
  const years = readExperience(text)
  return years === 'unreadable' ? Number.NaN : years
}
