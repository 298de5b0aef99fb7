import { cellsOf, decimalOf, separatorOf, usualLength, type Decimal, type Separator } from './cells.ts'
import { clockOf, stampOf } from './stamps.ts'

/** How a file is laid out: its separator, its head, and the rows that carry a time. */
export interface Layout {
  readonly separator: Separator
  readonly decimal: Decimal
  /** Number of the line with the names of the columns, from 1; null: there is none. */
  readonly headerRow: number | null
  /** Of a log of names and values, the names; of columns without a name, ''. */
  readonly headers: readonly string[]
  /** A row of its own below the names, as loggers write it. */
  readonly units: readonly (string | null)[]
  readonly time: TimeColumns
  readonly rows: readonly (readonly string[])[]
  /** The lines above the table. */
  readonly preamble: readonly string[]
}

/** `elapsed`: seconds since a start that the preamble names; `epoch`: seconds or milliseconds since 1970. */
export type TimeColumns =
  | { readonly kind: 'whole'; readonly at: number }
  | { readonly kind: 'parts'; readonly date: number; readonly clock: number | null }
  | { readonly kind: 'elapsed'; readonly at: number }
  | { readonly kind: 'epoch'; readonly at: number }

export interface LayoutWishes {
  readonly separator?: Separator
  readonly decimal?: Decimal
  /** From 1. */
  readonly header_row?: number
  /** Names or numbers (from 1) of columns. */
  readonly time?: readonly (string | number)[]
}

const TIME_NAME = /time|date|datum|zeit|heure|hora|fecha|timestamp/i
const ELAPSED_NAME = /elapsed|[ée]coul[ée]|verstrichen/i
const MOST_HEAD = 6

export function layoutOf(lines: readonly string[], wishes: LayoutWishes): Layout | null {
  const separator = wishes.separator ?? separatorOf(lines)
  const table = lines.map((line) => (line.trim() === '' ? [] : cellsOf(line, separator)))
  const wished = wishes.header_row === undefined ? undefined : table[wishes.header_row - 1]
  const time = chosenTime(wished, wishes.time) ?? timeColumns(table) ?? epochColumn(table) ?? elapsedColumn(table)
  if (!time) return null
  const carries = carrier(time)
  const first = table.findIndex((row, at) => carries(row) && at >= (wishes.header_row ?? 0))
  if (first === -1) return null
  const rows = wholeSections(table.slice(first), carries)
  const head = wishes.header_row === undefined ? headAbove(table, first, rows) : { names: wishes.header_row - 1 }
  const names = head === null ? null : (table[head.names] ?? null)
  const keyed = names === null ? keyedNames(rows) : null
  const unitsRow = head === null ? undefined : table[head.names + 1]
  const below = head !== null && head.names + 1 < first ? unitsRow : undefined
  return {
    separator,
    decimal: wishes.decimal ?? decimalOf(spread(rows, 500), separator),
    headerRow: head === null ? null : head.names + 1,
    headers: names ?? keyed ?? [],
    units: below?.map((cell) => (cell === '' ? null : cell)) ?? [],
    time,
    rows,
    preamble: lines.slice(0, head === null ? first : head.names),
  }
}

/** At most so many of them, evenly. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  const step = Math.max(1, Math.ceil(all.length / most))
  return all.filter((_, at) => at % step === 0)
}

function chosenTime(
  names: readonly string[] | undefined,
  wished: readonly (string | number)[] | undefined,
): TimeColumns | null {
  if (!wished || wished.length === 0) return null
  const [one, other] = wished.map((column) =>
    typeof column === 'number' ? column - 1 : (names?.indexOf(column.trim()) ?? -1),
  )
  if (one === undefined || one < 0) return null
  return other === undefined || other < 0 ? { kind: 'whole', at: one } : { kind: 'parts', date: one, clock: other }
}

/** The first of the columns in which most rows have a date with a time; else a date and the time beside it. */
function timeColumns(table: readonly (readonly string[])[]): TimeColumns | null {
  const sample = spread(table, 2000).filter((row) => row.length > 0)
  // Dates of the head alone are those of a test or a calibration.
  const enough = Math.max(2, sample.length / 10)
  const whole = new Map<number, number>()
  const dates = new Map<number, number>()
  const clocks = new Map<number, number>()
  const count = (map: Map<number, number>, at: number) => map.set(at, (map.get(at) ?? 0) + 1)
  for (const row of sample)
    for (const [at, cell] of row.entries()) {
      if (!/\d/.test(cell) || cell.length > 40) continue
      const stamp = stampOf(cell)
      if (stamp) count(stamp.timed ? whole : dates, at)
      else if (clockOf(cell)) count(clocks, at)
    }
  const most = (map: Map<number, number>) => Math.max(0, ...map.values())
  const firstOf = (map: Map<number, number>) =>
    [...map].toSorted(([a], [b]) => a - b).find(([, rows]) => rows >= 0.9 * most(map))?.[0]
  if (most(whole) >= enough && most(whole) >= 0.5 * most(dates)) {
    const at = firstOf(whole)
    return at === undefined ? null : { kind: 'whole', at }
  }
  const date = firstOf(dates)
  if (date === undefined || most(dates) < enough) return null
  const near = (clocks.get(date + 1) ?? 0) >= 0.5 * most(dates) ? date + 1 : firstOf(clocks)
  const clock = near !== undefined && (clocks.get(near) ?? 0) >= 0.5 * most(dates) ? near : null
  return { kind: 'parts', date, clock }
}

function elapsedColumn(table: readonly (readonly string[])[]): TimeColumns | null {
  for (const row of table) {
    const at = row.findIndex((cell) => ELAPSED_NAME.test(cell))
    if (at !== -1 && row.length > 1) return { kind: 'elapsed', at }
  }
  return null
}

const EPOCH = /^1\d{9}(\.\d+)?$|^1\d{12}$/

function epochColumn(table: readonly (readonly string[])[]): TimeColumns | null {
  const sample = spread(table, 2000).filter((row) => row.length > 1)
  const [example = []] = sample.slice(-1)
  const at = example.findIndex((_, n) => sample.filter((row) => EPOCH.test(row[n] ?? '')).length > sample.length / 2)
  return at === -1 ? null : { kind: 'epoch', at }
}

function carrier(time: TimeColumns): (row: readonly string[]) => boolean {
  switch (time.kind) {
    case 'whole':
      return (row) => stampOf(row[time.at] ?? '') !== null
    case 'parts':
      return (row) =>
        stampOf(row[time.date] ?? '') !== null && (time.clock === null || clockOf(row[time.clock] ?? '') !== null)
    case 'epoch':
      return (row) => EPOCH.test(row[time.at] ?? '')
    case 'elapsed':
      return (row) => row.length > 1 && /^\d+(\.\d+)?$/.test(row[time.at] ?? '')
  }
}

/** A summary below the table is a section of a row or two after a line of words: it is no data. */
function wholeSections(
  table: readonly (readonly string[])[],
  carries: (row: readonly string[]) => boolean,
): readonly (readonly string[])[] {
  const sections: (readonly string[])[][] = [[]]
  for (const row of table) {
    if (carries(row)) sections.at(-1)?.push(row)
    else if (row.length === 1 && sections.at(-1)?.length !== 0) sections.push([])
  }
  const longest = Math.max(...sections.map((rows) => rows.length))
  return sections.filter((rows) => longest < 10 || rows.length > 2).flat()
}

/** The line of names above the first row of data, or null: lines there have as many cells as the data, but words. */
function headAbove(
  table: readonly (readonly string[])[],
  first: number,
  rows: readonly (readonly string[])[],
): { readonly names: number } | null {
  const { cells } = usualLength(spread(rows, 500).map((row) => row.length))
  const block: number[] = []
  for (let at = first - 1; at >= 0 && block.length < MOST_HEAD; at -= 1) {
    const row = table[at] ?? []
    if (row.length === 0 && block.length === 0) continue
    if (row.length < 0.6 * cells || !row.some((cell) => /\p{L}/u.test(cell))) break
    block.unshift(at)
  }
  const named = block.find((at) => table[at]?.some((cell) => TIME_NAME.test(cell) || ELAPSED_NAME.test(cell)))
  const names = named ?? block.at(-1)
  return names === undefined ? null : { names }
}

/** Names of a log that writes `name,value,name,value` in each line; '' at the places of values. */
function keyedNames(rows: readonly (readonly string[])[]): readonly string[] | null {
  const sample = spread(rows, 200)
  const [example = []] = sample
  const isName = example.map(
    (cell, at) => /^\p{L}[\p{L}\p{N}._/ -]*$/u.test(cell) && sample.every((row) => row[at] === cell),
  )
  if (isName.filter(Boolean).length < 3) return null
  // A name with several values names the first of them.
  return example.map((_, at) => (isName[at - 1] === true && isName[at] !== true ? (example[at - 1] ?? '') : ''))
}
