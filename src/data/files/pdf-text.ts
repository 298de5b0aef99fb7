/** One piece of text as it lies on a page, as the library tells it. */
export interface TextPiece {
  readonly str: string
  readonly hasEOL: boolean
  /** Matrix: direction of the line, of its height, and where it begins. */
  readonly transform: readonly number[]
  /** Along the line, in the units of the page. */
  readonly width: number
}

/** Parts of the size of the letters: a blank is 0.25 wide, letters of one word are closer; an index is lower by 0.3. */
const BLANK = 0.15
const OTHER_LINE = 0.7

/**
 * The words of a page, in the order of the file. Between pieces that stand apart there is a blank, and between lines
 * a line break, in both directions of writing: files rarely hold the blanks between pieces.
 */
export function textOf(pieces: readonly TextPiece[]): string {
  let text = ''
  let before: Placed | null = null
  for (const piece of pieces) {
    if (piece.str !== '') {
      const here = placed(piece)
      if (before && !/\s$/.test(text) && !/^\s/.test(piece.str)) text += between(before, here)
      text += piece.str
      before = here
    }
    if (piece.hasEOL && text !== '' && !text.endsWith('\n')) text += '\n'
  }
  return text
}

interface Placed {
  /** Along the line, in the direction in which it is laid out. */
  readonly from: number
  readonly to: number
  /** Across it. */
  readonly line: number
  /** Radians. */
  readonly angle: number
  readonly size: number
}

function placed({ transform: [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0], width }: TextPiece): Placed {
  const angle = Math.atan2(b, a)
  const from = x * Math.cos(angle) + y * Math.sin(angle)
  return { from, to: from + width, line: y * Math.cos(angle) - x * Math.sin(angle), angle, size: Math.hypot(c, d) }
}

function between(before: Placed, here: Placed): '' | ' ' | '\n' {
  const size = Math.max(before.size, here.size)
  if (before.angle !== here.angle || Math.abs(before.line - here.line) > OTHER_LINE * size) return '\n'
  return Math.max(here.from - before.to, before.from - here.to) > BLANK * size ? ' ' : ''
}
