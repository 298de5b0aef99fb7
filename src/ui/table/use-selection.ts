import { useState } from 'react'

/** Rows of a table that are chosen together; they stay chosen on other pages of the same list. */
export interface Selection<Row> {
  /** In the order of choosing, as the list shows them now. */
  readonly rows: readonly Row[]
  readonly has: (row: Row) => boolean
  /** `extend`: with every row of the page between the one chosen before and this one. */
  readonly choose: (row: Row, chosen: boolean, extend: boolean) => void
  readonly choosePage: (chosen: boolean) => void
  readonly drop: (rows: readonly Row[]) => void
  readonly clear: () => void
  /** The row that was chosen last. */
  readonly isLast: (row: Row) => boolean
}

interface State<Row> {
  readonly list: string
  readonly rows: ReadonlyMap<string, Row>
  readonly last: string | null
}

/**
 * @param list the filters of the list: others are another list, in which nothing is chosen yet
 * @param page the rows that are in sight
 */
export function useSelection<Row>(list: string, page: readonly Row[], idOf: (row: Row) => string): Selection<Row> {
  const [state, setState] = useState<State<Row>>({ list, rows: new Map(), last: null })
  const { rows, last } = state.list === list ? state : { rows: new Map<string, Row>(), last: null }
  const inSight = new Map(page.map((row) => [idOf(row), row]))
  const change = (changed: readonly Row[], chosen: boolean, now: string | null) =>
    setState((before) => {
      const next = new Map(before.list === list ? before.rows : [])
      for (const row of changed)
        if (chosen) next.set(idOf(row), row)
        else next.delete(idOf(row))
      return { list, rows: next, last: now }
    })
  return {
    rows: [...rows].map(([id, row]) => inSight.get(id) ?? row),
    has: (row) => rows.has(idOf(row)),
    choose: (row, chosen, extend) => {
      const [from, to] = [page.findIndex((one) => idOf(one) === last), page.indexOf(row)]
      const between = extend && from !== -1 ? page.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      change(between, extend || chosen, idOf(row))
    },
    choosePage: (chosen) => change(page, chosen, last),
    drop: (gone) => change(gone, false, last),
    clear: () => change([...rows.values()], false, last),
    isLast: (row) => idOf(row) === last,
  }
}
