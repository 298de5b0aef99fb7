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

/** Parts of the size of the letters: lines of one paragraph are closer, and their letters differ by less. */
const OTHER_PARAGRAPH = 1.7
const OTHER_SIZE = 0.15

/** A line shorter than this part of the longest one in letters of its size ends its paragraph. */
const SHORT = 0.8

/**
 * The same words in paragraphs that can be broken anew. Lines belong together that lie close below each other in
 * letters of one size.
 */
export function paragraphsOf(pieces: readonly TextPiece[]): readonly string[] {
  const lines = linesOf(pieces)
  const paragraphs: string[] = []
  let before: Line | null = null
  for (const line of lines) {
    const last = paragraphs.length - 1
    if (before && goesOn(before, line, lines)) paragraphs[last] = joined(paragraphs[last] ?? '', line.text)
    else paragraphs.push(line.text)
    before = line
  }
  return paragraphs
}

interface Line extends Placed {
  readonly text: string
}

function linesOf(pieces: readonly TextPiece[]): readonly Line[] {
  const groups: TextPiece[][] = [[]]
  let before: Placed | null = null
  for (const piece of pieces) {
    const here = placed(piece)
    if (piece.str !== '') {
      if (before && between(before, here) === '\n') groups.push([])
      before = here
      groups.at(-1)?.push(piece)
    }
    if (piece.hasEOL) {
      groups.push([])
      before = null
    }
  }
  return groups.flatMap((group): readonly Line[] => {
    const [first, ...rest] = group.filter(({ str }) => str.trim() !== '').map(placed)
    if (!first) return []
    // A mark never begins a line.
    const text = textOf(group)
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[:;!?»])/g, '\u00A0')
    const from = Math.min(first.from, ...rest.map((one) => one.from))
    const to = Math.max(first.to, ...rest.map((one) => one.to))
    return [{ ...first, from, to, text }]
  })
}

function goesOn(before: Line, here: Line, lines: readonly Line[]): boolean {
  const size = Math.max(before.size, here.size)
  // Lines go down the page: towards smaller numbers.
  const gap = before.line - here.line
  const isClose = gap > 0 && gap < OTHER_PARAGRAPH * size && before.angle === here.angle
  const likeIt = lines.filter((one) => isOfSize(one, before.size)).map(lengthOf)
  return isClose && isOfSize(here, before.size) && lengthOf(before) >= SHORT * Math.max(...likeIt)
}

const isOfSize = (line: Line, size: number): boolean => Math.abs(line.size - size) < OTHER_SIZE * size
const lengthOf = ({ from, to }: Line): number => to - from

/** A word that was divided keeps its hyphen: it may be its own. */
const joined = (before: string, next: string): string => (/\p{L}-$/u.test(before) ? before + next : `${before} ${next}`)

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
