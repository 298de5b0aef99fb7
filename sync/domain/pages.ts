/**
 * Lists go on after what was shown last, by what they are sorted by: a row that comes or goes moves no other across the
 * end of a page (decision 0088).
 */

/** Keys that a row is sorted by, as texts. */
export type Keys = readonly string[]

/** Which page of a list: what follows a place, or what comes before it. Absent: the first. */
export type Place = { readonly after: Keys } | { readonly before: Keys }

/** Where a page can be left; null: there the list ends. */
export interface Ends {
  readonly before: Keys | null
  readonly after: Keys | null
}

/** As an address says it; anything else is the first page. */
export function readPlace(value: unknown): Place | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('after' in value && isKeys(value.after)) return { after: value.after }
  return 'before' in value && isKeys(value.before) ? { before: value.before } : undefined
}

const isKeys = (value: unknown): value is Keys =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length < 10 &&
  value.every((one) => typeof one === 'string' && one.length < 500)

/** One page of what lies here. `rows` are sorted by `compare`, which knows no ties. */
export function pageOf<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => Keys,
  compare: (one: Keys, other: Keys) => number,
  place: Place | undefined,
  size: number,
): Ends & { readonly rows: readonly Row[] } {
  const end = place && 'before' in place ? rows.filter((row) => compare(keysOf(row), place.before) < 0).length : null
  // Back at the beginning: the whole first page, also when rows have gone from it.
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
