import type { LinkProps } from '@tanstack/react-router'

/** A figure that opens the list of what it counts. */
export interface LinkedCell {
  readonly value: number
  readonly link: LinkProps | undefined
}

export type FigureCell = string | number | LinkedCell

/** A table of figures as the page, the paper and the spreadsheet show it. */
export interface FigureTable {
  readonly title: string
  readonly columns: readonly {
    readonly label: string
    readonly kind: 'text' | 'count' | 'percent' | 'amount' | 'days'
  }[]
  readonly rows: readonly (readonly FigureCell[])[]
}

export const PANELS = ['month', 'step', 'delay', 'money', 'load', 'status', 'country', 'top'] as const
export type PanelKey = (typeof PANELS)[number]

/** One for the figures in brief, one for each panel. */
export type FigureTables = Readonly<Record<PanelKey | 'cards', FigureTable>>

export const valueOf = (cell: FigureCell): string | number => (typeof cell === 'object' ? cell.value : cell)
