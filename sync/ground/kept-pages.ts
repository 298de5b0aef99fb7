/** The cache that holds the last pages of the signed-in person, as documents: docs/decisions/0115. */
export const KEPT_PAGES = 'hawa-kept'

/** Removes them all: when the person signs out, locks, sets a code, or somebody else comes. */
export async function forgetKeptPages(): Promise<void> {
  // Absent where there is no worker either.
  await (globalThis as { readonly caches?: CacheStorage }).caches?.delete(KEPT_PAGES)
}
