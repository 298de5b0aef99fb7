/** A text with the Arabic-Indic and Persian digits of some keyboards as 0 to 9; the rest as it is. */
export function westernDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/** A text without marks of direction, joiners and blanks without width, which nobody sees and pasting brings. */
export const visibleText = (text: string): string =>
  text.replaceAll(/[\u061C\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, '')
