import {
  getQueryMatcher,
  getSortComparator,
  INDEX_MAX,
  INDEX_MIN,
  type PreparedQuery,
  type RxQueryPlan,
} from 'rxdb/plugins/core'
import type { Doc, Values } from './row-text.ts'

export type Schema = Parameters<typeof getQueryMatcher<Doc>>[0]
type Order<Row> = (a: Row, b: Row) => number

/** How rows of one schema are grouped and ordered on the disk. */
export interface Layout {
  /** The fields of the heads, in the order of their values. */
  readonly fields: readonly string[]
  /** The rows that every list asks for together: same `_deleted`, same first field of the indexes. */
  groupOf(values: Values): string
  /** The group that holds all rows of a query; null: they may be in any. */
  groupOfPlan(plan: RxQueryPlan): string | null
  /** Whether the range of a plan is a whole group. */
  isWholeGroup(plan: RxQueryPlan): boolean
  /** The order of the rows of a chunk: that of one index, so that a list finds its rows together. */
  readonly order: Order<Values>
  /** That index. */
  readonly ordered: readonly string[]
}

/**
 * @param fields of the heads
 * @param indexes of the schema as RxDB completes it: `_deleted` first, the primary key last
 */
export function layoutOf(fields: readonly string[], indexes: readonly (readonly string[])[], primary: string): Layout {
  const own = indexes.filter((index) => index[0] === '_deleted' && index.every((field) => fields.includes(field)))
  const second = own[0]?.[1]
  const isShared = second !== undefined && second !== primary && own.every((index) => index[1] === second)
  const grouping = isShared ? ['_deleted', second] : ['_deleted']
  const group = grouping.map((field) => fields.indexOf(field))
  const ordered = own.at(-1) ?? [primary]
  const isFixed = ({ index, startKeys, endKeys }: RxQueryPlan) =>
    grouping.every((field, at) => index[at] === field && startKeys[at] === endKeys[at])
  return {
    fields,
    groupOf: (values) => JSON.stringify(group.map((at) => values[at])),
    groupOfPlan: (plan) => (isFixed(plan) ? JSON.stringify(plan.startKeys.slice(0, grouping.length)) : null),
    isWholeGroup: (plan) =>
      isFixed(plan) &&
      plan.startKeys.slice(grouping.length).every((key) => key === INDEX_MIN) &&
      plan.endKeys.slice(grouping.length).every((key) => key === INDEX_MAX),
    order: byFields(ordered, fields),
    ordered,
  }
}

/** A query: the rows it selects, and their order. */
export interface Asked {
  /** Whether a row may be selected, as far as its head says. */
  readonly inRange: (values: Values) => boolean
  /** Of two rows in range all between them, in the order of the chunks, are in range, too. */
  readonly isSpan: boolean
  /** The rest of the question; null: `inRange` says it all. */
  readonly matches: ((doc: Doc) => boolean) | null
  readonly order:
    | { readonly of: 'values'; readonly compare: Order<Values> }
    | { readonly of: 'docs'; readonly compare: Order<Doc> }
  /** `matches` or `order` look beyond the head. */
  readonly needsBody: boolean
  readonly skip: number
  readonly limit: number
}

/**
 * A query by its plan, as RxDB's own storages answer it: the range of the index first; where that does not say it all,
 * RxDB's own matcher and order.
 */
export function askedOf(schema: Schema, { query, queryPlan }: PreparedQuery<Doc>, layout: Layout): Asked {
  const { fields, ordered } = layout
  const isHead = (path: string) => fields.includes(path.split('.')[0] ?? path)
  const hasRange = queryPlan.index.every(isHead)
  const byIndex = hasRange && queryPlan.selectorSatisfiedByIndex
  const sorted = hasRange && queryPlan.sortSatisfiedByIndex
  const paths = [...Object.keys(query.selector), ...query.sort.flatMap((part) => Object.keys(part))]
  return {
    inRange: hasRange ? rangeOf(queryPlan, fields) : () => true,
    isSpan: byIndex && (ordered.every((field, at) => queryPlan.index[at] === field) || layout.isWholeGroup(queryPlan)),
    matches: byIndex ? null : (getQueryMatcher(schema, query) as (doc: Doc) => boolean),
    order: sorted
      ? { of: 'values', compare: byFields(queryPlan.index, fields) }
      : { of: 'docs', compare: getSortComparator(schema, query) },
    needsBody: !paths.every(isHead),
    skip: query.skip,
    limit: query.limit ?? Number.POSITIVE_INFINITY,
  }
}

function rangeOf(
  { index, startKeys, endKeys, inclusiveStart, inclusiveEnd }: RxQueryPlan,
  fields: readonly string[],
): (values: Values) => boolean {
  const parts = index.map((path) => valueAt(path, fields))
  const compareTo = (values: Values, keys: readonly unknown[]): number => {
    for (let at = 0; at < parts.length; at += 1) {
      const order = compareKeys(parts[at]?.(values), keys[at])
      if (order !== 0) return order
    }
    return 0
  }
  return (values) => {
    const start = compareTo(values, startKeys)
    if (start < 0 || (start === 0 && !inclusiveStart)) return false
    const end = compareTo(values, endKeys)
    return end < 0 || (end === 0 && inclusiveEnd)
  }
}

function byFields(index: readonly string[], fields: readonly string[]): Order<Values> {
  const parts = index.map((path) => valueAt(path, fields))
  return (a, b) => {
    for (const part of parts) {
      const order = compareKeys(part(a), part(b))
      if (order !== 0) return order
    }
    return 0
  }
}

function valueAt(path: string, fields: readonly string[]): (values: Values) => unknown {
  const [field = '', ...steps] = path.split('.')
  const at = fields.indexOf(field)
  if (steps.length === 0) return (values) => values[at]
  return (values) =>
    steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | null)?.[step], values[at])
}

/** The order of IndexedDB's keys, with booleans between numbers and texts: RxDB's bounds are the lowest and highest. */
function compareKeys(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (typeof a === typeof b) return (a as string) < (b as string) ? -1 : 1
  return rank(a) - rank(b)
}

const rank = (key: unknown): number => ['object', 'undefined', 'number', 'boolean', 'string'].indexOf(typeof key)
