/**
 * Cleans a text as the database does (NFC, trimmed). Removes NUL and lone surrogates: jsonb accepts neither, and the
 * server would answer a command that carries one with an error for ever.
 */
export function cleanText(value: string): string {
  return value
    .replace(/\0|\p{Surrogate}/gu, '')
    .normalize('NFC')
    .trim()
}
