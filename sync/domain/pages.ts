/**
 * A page of a list starts after the sort keys of the last row shown, so that rows that come or go elsewhere do not
 * shift its start (decision 0088).
 */

/** The sort keys of a row, as texts. */
export type Keys = readonly string[]

/** The page after or before a row, by its sort keys. Absent: the first page. */
export type Place = { readonly after: Keys } | { readonly before: Keys }

/** The keys to continue with in each direction; null: the list ends there. */
export interface Ends {
  readonly before: Keys | null
  readonly after: Keys | null
}

/** One page of local rows. `rows` are sorted by `compare`, which has no ties. */
export function pageOf<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => Keys,
  compare: (one: Keys, other: Keys) => number,
  place: Place | undefined,
  size: number,
): Ends & { readonly rows: readonly Row[] } {
  const end = place && 'before' in place ? rows.filter((row) => compare(keysOf(row), place.before) < 0).length : null
  // At the beginning: the whole first page, also when rows have left it.
  const start =
    end !== null
      ? Math.max(0, end - size)
      : place && 'after' in place
        ? rows.filter((row) => compare(keysOf(row), place.after) <= 0).length
        : 0
  const shown = rows.slice(start, start + size)
  const [first, last] = [shown.at(0), shown.at(-1)]
  return {
    rows: shown,
    before: start === 0 ? null : first ? keysOf(first) : place && 'after' in place ? place.after : null,
    after: last && start + shown.length < rows.length ? keysOf(last) : null,
  }
}
