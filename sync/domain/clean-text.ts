/**
 * As the database cleans it (NFC, trimmed). NUL and lone surrogates go: jsonb takes neither, and a command
 * that carries one would be answered with an error for ever.
 */
export function cleanText(value: string): string {
  return value
    .replace(/\0|\p{Surrogate}/gu, '')
    .normalize('NFC')
    .trim()
}
