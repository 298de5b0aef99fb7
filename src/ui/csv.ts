/** A number is written as French Excel reads one: no groups, a comma. */
export type Cell = string | number | null

/**
 * A table that opens right in French Excel: UTF-8 with BOM, semicolons, CRLF. A text that a spreadsheet would run as
 * a formula gets an apostrophe before it.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(written).join(';')).join('\r\n')}\r\n`
}

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100).replace('.', ',')
  const safe = FORMULA.test(cell) ? `'${cell}` : cell
  return /[;"\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Spreadsheets look past blanks, and take the wide signs of East Asia for the narrow ones. */
export const FORMULA = /^[\s\0\u200B-\u200F\u2066-\u2069\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r]/
