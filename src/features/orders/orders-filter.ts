import * as v from 'valibot'
import type { Statut } from '../../../sync/index.ts'
import { STATUTS } from '../../data/address-values.ts'
import { searchSchema, typedWords, type SearchOf } from '../../data/search-schemas.ts'

/** docs/specification.md#4: states that are "under way" and "done" for a client. */
const GROUPS = {
  active: ['acceptée', 'en_cours'],
  completed: ['terminée', 'complete'],
} as const satisfies Record<string, readonly Statut[]>

export type OrdersGroup = keyof typeof GROUPS
export type OrdersFilter = Statut | OrdersGroup

export const ORDERS_GROUPS = Object.keys(GROUPS) as readonly OrdersGroup[]

export const ordersSearch = searchSchema({
  /** Absent: every state. */
  statut: v.picklist([...ORDERS_GROUPS, ...STATUTS]),
  /** Words to look for. */
  q: typedWords,
})
export type OrdersSearch = SearchOf<typeof ordersSearch>

export function statutsOf(filter: OrdersFilter): readonly Statut[] {
  return filter === 'active' || filter === 'completed' ? GROUPS[filter] : [filter]
}

export function countOf(counts: Readonly<Record<Statut, number>>, filter: OrdersFilter): number {
  return statutsOf(filter).reduce((sum, statut) => sum + counts[statut], 0)
}
