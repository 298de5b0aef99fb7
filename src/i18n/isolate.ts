/** Keeps a figure, date or address whole and left-to-right inside a sentence that may be Arabic (U+2066 … U+2069). */
export function isolate(text: string): string {
  return text && `\u2066${text}\u2069`
}
