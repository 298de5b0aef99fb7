/** A text with the Arabic-Indic and Persian digits of some keyboards as 0 to 9; the rest as it is. */
export function westernDigits(text: string): string {
  return text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) - 0x6F0))
}
