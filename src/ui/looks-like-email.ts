/** As lenient as the browsers' own check: the server and a mail that arrives decide. */
export function looksLikeEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text.trim())
}
