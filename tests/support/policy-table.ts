/**
 * Reads a policy written as a table: columns separated by `|`, first line the heads, first column the row's
 * name. Lines of dashes and blank lines are for the eye.
 */
export function policyTable(text: string): readonly PolicyRow[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/^[\s|+-]+$/.test(line))
  const [head, ...body] = lines.map((line) => line.split('|').map((cell) => cell.trim()))
  if (!head) throw new Error('an empty policy table')
  return body.map(([name = '', ...cells]) => {
    if (cells.length !== head.length - 1)
      throw new Error(`"${name}" has ${cells.length} cells, the heads are ${head.length - 1}`)
    return { name, cells: cells.map((expected, at) => ({ column: head[at + 1] ?? '', expected })) }
  })
}

export interface PolicyRow {
  readonly name: string
  readonly cells: readonly { readonly column: string; readonly expected: string }[]
}
