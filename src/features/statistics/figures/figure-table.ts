/** A table of figures as the page, the paper and the spreadsheet show it. */
export interface FigureTable {
  readonly title: string
  readonly columns: readonly { readonly label: string; readonly kind: 'text' | 'count' | 'percent' | 'amount' }[]
  readonly rows: readonly (readonly (string | number)[])[]
}

export type PanelKey = 'month' | 'country' | 'status' | 'top'

/** One for the cards, one for each panel. */
export type FigureTables = Readonly<Record<PanelKey | 'cards', FigureTable>>
