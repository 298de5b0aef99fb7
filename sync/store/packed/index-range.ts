import { getQueryMatcher, getSortComparator, type PreparedQuery, type RxQueryPlan } from 'rxdb/plugins/core'
import type { Doc, Head } from './row-text.ts'

type Schema = Parameters<typeof getQueryMatcher<Doc>>[0]
type Order = (a: Doc, b: Doc) => number

/** How rows of one schema are grouped and ordered on the disk. */
export interface Layout {
  /** The rows that every list asks for together: same `_deleted`, same first field of the indexes. */
  groupOf(head: Head): string
  /** The group that holds all rows of a query; null: they may be in any. */
  groupOfPlan(plan: RxQueryPlan): string | null
  /** Puts rows next to each other that a list shows next to each other. */
  readonly order: Order
}

/** @param indexes of the schema as RxDB completes it: `_deleted` first, the primary key last */
export function layoutOf(indexes: readonly (readonly string[])[], primary: string): Layout {
  const own = indexes.filter(([first]) => first === '_deleted')
  const [shortest = []] = own
  const second = shortest[1]
  const shared = second !== undefined && second !== primary && own.every((index) => index[1] === second)
  const fields = shared ? ['_deleted', second] : ['_deleted']
  return {
    groupOf: (head) => JSON.stringify(fields.map((field) => head[field])),
    groupOfPlan({ index, startKeys, endKeys }) {
      const isFixed = fields.every((field, at) => index[at] === field && startKeys[at] === endKeys[at])
      return isFixed ? JSON.stringify(startKeys.slice(0, fields.length)) : null
    },
    order: byFields(own.at(-1) ?? [primary]),
  }
}

/** What a query selects and in which order. */
export interface Asked {
  /** Whether it may be selected, as far as the head says. */
  readonly inRange: (head: Head) => boolean
  /** The rest of the question; null: `inRange` says it all. */
  readonly matches: ((doc: Doc) => boolean) | null
  readonly order: Order
  /** `matches` and `order` look beyond the head. */
  readonly needsBody: boolean
  readonly skip: number
  readonly limit: number
}

/**
 * A query by its plan, as RxDB's own storages answer it: the range of the index first; where that does not say it all,
 * RxDB's own matcher and order.
 */
export function askedOf(schema: Schema, { query, queryPlan }: PreparedQuery<Doc>, heads: ReadonlySet<string>): Asked {
  const isHead = (path: string) => heads.has(path.split('.')[0] ?? path)
  const hasRange = queryPlan.index.every(isHead)
  const byIndex = hasRange && queryPlan.selectorSatisfiedByIndex
  const sorted = hasRange && queryPlan.sortSatisfiedByIndex
  const fields = [...Object.keys(query.selector), ...query.sort.flatMap((part) => Object.keys(part))]
  return {
    inRange: hasRange ? rangeOf(queryPlan) : () => true,
    matches: byIndex ? null : (getQueryMatcher(schema, query) as (doc: Doc) => boolean),
    order: sorted ? byFields(queryPlan.index) : (getSortComparator(schema, query) as Order),
    needsBody: !fields.every(isHead),
    skip: query.skip,
    limit: query.limit ?? Number.POSITIVE_INFINITY,
  }
}

function rangeOf({ index, startKeys, endKeys, inclusiveStart, inclusiveEnd }: RxQueryPlan): (head: Head) => boolean {
  const values = index.map(valueAt)
  const compareTo = (head: Head, keys: readonly unknown[]): number => {
    for (const [at, value] of values.entries()) {
      const order = compareKeys(value(head), keys[at])
      if (order !== 0) return order
    }
    return 0
  }
  return (head) => {
    const start = compareTo(head, startKeys)
    if (start < 0 || (start === 0 && !inclusiveStart)) return false
    const end = compareTo(head, endKeys)
    return end < 0 || (end === 0 && inclusiveEnd)
  }
}

function byFields(index: readonly string[]): Order {
  const values = index.map(valueAt)
  return (a, b) => {
    for (const value of values) {
      const order = compareKeys(value(a), value(b))
      if (order !== 0) return order
    }
    return 0
  }
}

function valueAt(path: string): (doc: Doc) => unknown {
  if (!path.includes('.')) return (doc) => doc[path]
  const steps = path.split('.')
  return (doc) => steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], doc)
}

/** The order of IndexedDB's keys, with booleans between numbers and texts: RxDB's bounds are the lowest and highest. */
function compareKeys(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (typeof a === typeof b) return (a as string) < (b as string) ? -1 : 1
  return rank(a) - rank(b)
}

const rank = (key: unknown): number => ['undefined', 'number', 'boolean', 'string'].indexOf(typeof key)
