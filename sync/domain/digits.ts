/** Replaces the Arabic-Indic and Persian digits of some keyboards by 0 to 9. */
export function westernDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/** Removes direction marks, joiners and zero-width blanks, which are invisible and come with pasted text. */
export const visibleText = (text: string): string =>
  text.replaceAll(/[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
