/** Whole years; null when nothing was written (spec §5). */
export function readExperience(text: string): number | null | 'unreadable' {
  const trimmed = text.trim()
  if (trimmed === '') return null
  return /^\d{1,2}$/.test(trimmed) ? Number(trimmed) : 'unreadable'
}

/** 8 to 15 digits, with what people write around them. */
export function looksLikePhone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return /^\+?[\d\s().-]+$/.test(text.trim()) && digits.length >= 8 && digits.length <= 15
}
