export const SEPARATORS = ['\t', ';', ',', '|'] as const
export type Separator = (typeof SEPARATORS)[number]
export type Decimal = '.' | ','

/** A line of a file by itself; a line with an odd number of quotes is taken without them, as it never closes one. */
export function cellsOf(line: string, separator: Separator): readonly string[] {
  if (!line.includes('"') || (line.split('"').length - 1) % 2 === 1) return line.split(separator).map(bare)
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at]
    if (sign === '"') {
      if (quoted && line[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = !quoted
    } else if (sign === separator && !quoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  cells.push(cell.trim())
  return cells
}

const bare = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim()

const MOST_LINES = 2000

/**
 * The separator with which most lines have as many cells as each other, in the order of SEPARATORS where several do: a
 * decimal comma makes the same number of cells in each line, too.
 */
export function separatorOf(lines: readonly string[]): Separator {
  const step = Math.max(1, Math.floor(lines.length / MOST_LINES))
  const sample = lines.filter((line, at) => at % step === 0 && line.trim() !== '')
  const rated = SEPARATORS.map((separator) => {
    const { cells, share } = usualLength(sample.map((line) => cellsOf(line, separator).length))
    return { separator, share: cells > 1 ? share : 0 }
  })
  const best = Math.max(...rated.map(({ share }) => share))
  return rated.find(({ share }) => share > 0 && share >= 0.85 * best)?.separator ?? ','
}

/** The commonest number of cells, and the share of the lines that have it. */
export function usualLength(lengths: readonly number[]): { readonly cells: number; readonly share: number } {
  const counts = new Map<number, number>()
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [cells, lines] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])
  return { cells, share: lengths.length === 0 ? 0 : lines / lengths.length }
}

/** The sign of cells like `4,9` or `4.9`, by the one that more cells have. */
export function decimalOf(rows: readonly (readonly string[])[], separator: Separator): Decimal {
  let commas = 0
  let points = 0
  for (const row of rows)
    for (const cell of row) {
      if (/^[+-]?\d{1,3}(\.\d{3})*,\d+$/.test(cell) || /^[+-]?\d+,\d+$/.test(cell)) commas += 1
      else if (/^[+-]?\d*\.\d+(e[+-]?\d+)?$/i.test(cell)) points += 1
    }
  return commas > points && (separator !== ',' || points === 0) ? ',' : '.'
}

/** Marks of a value that is not there, besides the blank. */
const MISSING = /^(-?nan|n\/?a|null|none|inf|-?[-.]+|---*|-9{3,5}(\.0+)?|#n\/a|err(or)?|bad|invalid)$/i

/** A number as instruments write it; null: missing, a word, or a mark of `missing`. */
export function numberOf(cell: string, decimal: Decimal, missing: ReadonlySet<string>): number | null {
  if (cell === '' || missing.has(cell) || MISSING.test(cell)) return null
  const plain = decimal === ',' ? cell.replaceAll(/[.\u00a0\u202f ](?=\d{3})/g, '').replace(',', '.') : cell
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain)) return null
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}
