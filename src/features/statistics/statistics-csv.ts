import { csvOf, type Cell } from '../../ui/files/csv.ts'
import type { FigureTables } from './figures/figure-table.ts'

interface StatisticsSheet {
  readonly title: string
  readonly head: readonly (readonly string[])[]
  readonly tables: FigureTables
}

/** All figures that are shown, one table under the other. */
export function statisticsCsv({ title, head, tables }: StatisticsSheet): string {
  const { cards, month, country, status, top } = tables
  const below = [cards, month, country, status, top].flatMap((table): readonly (readonly Cell[])[] => [
    [],
    [table.title],
    table.columns.map(({ label }) => label),
    ...table.rows.map((row) => row.map((cell) => (cell === '' ? null : cell))),
  ])
  return csvOf([[title], ...head, ...below])
}
