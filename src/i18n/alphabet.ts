const collators = new Map<string, Intl.Collator>()

/**
 * Compares names as people of a language sort them: accents and case decide only between names that are else the same.
 */
export function alphabetOf(language: string): (one: string, other: string) => number {
  const known = collators.get(language) ?? new Intl.Collator(language)
  collators.set(language, known)
  return known.compare
}
