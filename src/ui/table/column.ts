import type { ReactNode } from 'react'

/** One column of a `DataTable`. The first one names the row and holds its link; it is always there. */
export interface Column<Row, Order extends string = string> {
  readonly id: string
  /** Translated. */
  readonly label: string
  readonly renderCell: (row: Row) => ReactNode
  /** The order of the list by this column; absent: the list has none. */
  readonly order?: Order
  /** That order begins with the greatest. */
  readonly descending?: boolean
  /** Left out until the reader puts it in. */
  readonly extra?: boolean
  /** Not on the card that a row is on a narrow screen. */
  readonly wideOnly?: boolean
  /** Share of the width, 1 when absent. */
  readonly width?: number
  /** Holds the menu of the row: always there, and in the corner of the card. */
  readonly menu?: boolean
}

/** The columns that the reader sees, by their choices on this device. */
export function shownColumns<C extends Pick<Column<never>, 'id' | 'extra' | 'menu'>>(
  columns: readonly C[],
  choices: Readonly<Record<string, boolean>>,
): readonly C[] {
  return columns.filter(({ id, extra, menu }, at) => at === 0 || menu || (choices[id] ?? extra !== true))
}
