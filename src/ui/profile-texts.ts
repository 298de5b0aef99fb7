import type { Language } from '../i18n/languages.ts'
import { typedValue } from '../i18n/typed-number.ts'

/** Whole years; null when nothing was written (spec §5). */
export function readExperience(text: string, language: Language): number | null | 'unreadable' {
  if (text.trim() === '') return null
  const years = typedValue(text, language, 'whole')
  return years !== null && years >= 0 && years <= 99 ? years : 'unreadable'
}

/** 8 to 15 digits, with what people write around them. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits.length >= 8 && digits.length <= 15
}
