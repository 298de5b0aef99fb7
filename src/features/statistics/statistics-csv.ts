import { csvOf, type Cell } from '../../ui/files/csv.ts'
import { PANELS, valueOf, type FigureTables } from './figures/figure-table.ts'

interface StatisticsSheet {
  readonly title: string
  readonly head: readonly (readonly string[])[]
  readonly tables: FigureTables
}

/** All figures that are shown, one table under the other. */
export function statisticsCsv({ title, head, tables }: StatisticsSheet): string {
  const below = [tables.cards, ...PANELS.map((panel) => tables[panel])].flatMap(
    (table): readonly (readonly Cell[])[] => [
      [],
      [table.title],
      table.columns.map(({ label }) => label),
      ...table.rows.map((row) => row.map(valueOf).map((cell) => (cell === '' ? null : cell))),
    ],
  )
  return csvOf([[title], ...head, ...below])
}
