/**
 * Keeps a figure, date, size or address whole inside a sentence that may be Arabic (U+2068 … U+2069). Its own first
 * letter decides its direction: dates and addresses run left to right, "5,0 م.ب" right to left.
 */
export function isolate(text: string): string {
  return text && `\u2068${text}\u2069`
}
