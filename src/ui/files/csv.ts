/** A number is written as French Excel reads one: no groups, a comma. */
export type Cell = string | number | null | { readonly telephone: string }

/**
 * A table that opens right in French Excel: UTF-8 with BOM, semicolons, CRLF. Nothing in it is run as a formula, by
 * whatever separator a spreadsheet parts it (`guarded`).
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(written).join(SEPARATOR)).join('\r\n')}\r\n`
}

/** The separator of files written here; a program may be set to others. */
export const SEPARATOR = ';'

function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Math.round(cell * 100) / 100).replace('.', ',')
  const text = typeof cell === 'string' ? guarded(cell) : (numbersOf(cell.telephone) ?? guarded(cell.telephone))
  return /[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A cell begins where a text begins, and for a program that parts at other signs or mistakes a quote also after those.
 * A cell that would be run there gets an apostrophe before it; one that stands there already gets a second one.
 */
export function guarded(text: string): string {
  return pieces(text)
    .map((piece, at, all) => (isRun(all.slice(at)) ? `'${piece}` : piece))
    .join('')
}

/** The text that `guarded` was given. */
export function unguarded(cell: string): string {
  const without = (piece: string, from: readonly string[]) =>
    piece.startsWith("'") && isRun(from) ? piece.slice(1) : piece
  return pieces(cell)
    .map((piece, at, all) => without(piece, all.slice(at)))
    .join('')
}

/** A cell may begin at the start of each piece. */
const pieces = (text: string): readonly string[] => text.match(/[^,;|\t\r\n]*[,;|\t\r\n]|[^,;|\t\r\n]+$/g) ?? []

/** Spreadsheets look past blanks, and take the wide signs of East Asia for the narrow ones. */
const FORMULA = /^['"\s\0\u200B-\u200F\u2066-\u2069\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/

const isRun = (from: readonly string[]): boolean => FORMULA.test(from.join(''))

/** The code of a country, which is read by itself (ITU-T E.164), and the rest. */
const INTERNATIONAL = /^(\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})|)(\d+)$/

/** Separators between digits, and invisible characters. */
const BETWEEN_DIGITS = /[\s().\-\u2010-\u2015\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Telephone numbers in groups of two, which no spreadsheet takes for an amount: a nought at the beginning stays, and so
 * does a plus. Null: something else.
 */
function numbersOf(text: string): string | null {
  const numbers = text.split(/[/;,]/).map((one) => INTERNATIONAL.exec(one.replaceAll(BETWEEN_DIGITS, '')))
  const written = numbers.flatMap((parts) => {
    if (!parts) return []
    const [, code = '', digits = ''] = parts
    return [`${code && `${code} `}${digits.replaceAll(/\B(?=(?:\d\d)+$)/g, ' ')}`]
  })
  return written.length === numbers.length ? written.join(' / ') : null
}
