/** Whoever begins to write a number finds the prefix of their country there. */
export function startedPhone(text: string, prefix: string): string {
  return text.trim() === '' ? `${prefix} ` : text
}

/** A prefix alone is no number. */
export function givenPhone(text: string, prefixes: readonly string[]): string {
  return prefixes.includes(text.trim()) ? '' : text
}
