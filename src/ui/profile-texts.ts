import { visibleText, westernDigits } from '../../sync/domain/digits.ts'

/** Whole years, two digits at most: they read alike in every language. Null when nothing was written (spec §5). */
export function readExperience(text: string): number | null | 'unreadable' {
  const digits = westernDigits(visibleText(text)).trim()
  if (digits === '') return null
  return /^\+?0*\d{1,2}$/.test(digits) ? Number(digits) : 'unreadable'
}

/** 8 to 15 digits, with what people write around them. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits.length >= 8 && digits.length <= 15
}
