/** Letters that people write for one another. */
const ARABIC: Readonly<Record<string, string>> = { 'ٱ': 'ا', 'ى': 'ي', 'ة': 'ه', 'ـ': '' }

/**
 * As texts are compared in a search: without case, accents and vowel signs, Arabic letters without what they carry (أ إ آ as ا, ؤ as و), digits as
 * Western ones.
 */
export function searchable(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
    .replaceAll(/[ٱىةـ]/g, (letter) => ARABIC[letter] ?? letter)
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll('œ', 'oe').replaceAll('æ', 'ae').replaceAll('’', "'")
}

/** Whether every word of a question is somewhere in some texts, in any order; a question without words asks for everything. */
export function matcherOf(question: string): (...texts: readonly (string | null | undefined)[]) => boolean {
  const wanted = searchable(question).split(/\s+/).filter((word) => word !== '')
  return (...texts) => {
    const text = searchable(texts.filter(Boolean).join('\n'))
    return wanted.every((word) => text.includes(word))
  }
}
