import { expect, test } from 'vitest'
import { paragraphsOf, textOf, type TextPiece } from '../../../src/data/files/pdf-text.ts'

interface More {
  readonly y?: number
  readonly size?: number
  readonly end?: boolean
}

const piece = (str: string, x: number, width: number, more: More = {}): TextPiece => {
  const { y = 700, size = 12, end = false } = more
  return { str, width, hasEOL: end, transform: [size, 0, 0, size, x, y] }
}
const turned = (str: string, y: number, width: number): TextPiece => ({
  str,
  width,
  hasEOL: false,
  transform: [0, 12, -12, 0, 100, y],
})

test.each<[what: string, pieces: readonly TextPiece[], text: string]>([
  ['pieces that stand apart', [piece('PM10', 50, 30), piece('62', 83, 13)], 'PM10 62'],
  ['pieces of one word', [piece('Tan', 50, 20), piece('nerie', 70.4, 30)], 'Tannerie'],
  [
    'from right to left',
    [piece('الجسيمات', 442, 97), piece('PM10', 409, 30), piece('نحو', 389, 17)],
    'الجسيمات PM10 نحو',
  ],
  ['a full stop at the left end', [piece('2026', 213.5, 63), piece('.', 210.4, 3.2)], '2026.'],
  ['blanks that are there', [piece('PM', 50, 20), piece(' ', 70, 3), piece(': 62', 74, 20)], 'PM : 62'],
  ['an index', [piece('PM', 50, 20), piece('10', 70, 8, { y: 697, size: 8 })], 'PM10'],
  ['marked ends of lines', [piece('un', 50, 12, { end: true }), piece('deux', 50, 20, { y: 680 })], 'un\ndeux'],
  ['lines without a mark', [piece('un', 50, 12), piece('deux', 50, 20, { y: 680 })], 'un\ndeux'],
  [
    'a mark by itself',
    [piece('un', 50, 12), piece('', 62, 0, { end: true }), piece('deux', 50, 20, { y: 680 })],
    'un\ndeux',
  ],
  ['turned lines', [turned('Site', 100, 20), turned('A', 123, 8)], 'Site A'],
  ['nothing', [], ''],
])('%s', (_, pieces, text) => {
  expect(textOf(pieces)).toBe(text)
})

const line = (str: string, y: number, more: More & { readonly width?: number } = {}): TextPiece =>
  piece(str, 50, more.width ?? 400, { ...more, y, end: true })

test.each<[what: string, pieces: readonly TextPiece[], paragraphs: readonly string[]]>([
  [
    'lines that lie close are one paragraph',
    [line('Les poussières', 700), line('du four', 684)],
    ['Les poussières du four'],
  ],
  ['a wider gap begins another', [line('Un.', 700), line('Deux.', 670)], ['Un.', 'Deux.']],
  [
    'a title in larger letters stands alone',
    [line('Titre', 700, { size: 18 }), line('Texte', 680)],
    ['Titre', 'Texte'],
  ],
  [
    'a short last line ends its paragraph',
    [line('Une ligne entière', 700), line('et sa fin.', 684, { width: 90 }), line('Une autre', 668)],
    ['Une ligne entière et sa fin.', 'Une autre'],
  ],
  [
    'a full line that ends a sentence goes on',
    [line('Fin de phrase.', 700), line('Suite', 684)],
    ['Fin de phrase. Suite'],
  ],
  ['another column begins another', [line('En bas', 100), line('En haut', 700)], ['En bas', 'En haut']],
  ['a divided word is not torn apart', [line('les pous-', 700), line('sières', 684)], ['les pous-sières']],
  ['pieces of one line', [piece('PM10', 50, 30), piece('62', 83, 360), line('suite', 684)], ['PM10 62 suite']],
  [
    'from right to left',
    [piece('الجسيمات', 442, 397), piece('PM10', 409, 30, { end: true }), line('نحو', 684)],
    ['الجسيمات PM10 نحو'],
  ],
  [
    'lines of facts stay lines',
    [line('Client : Verrerie', 700, { width: 150 }), line('Site : Chlef', 684, { width: 90 }), line('Texte', 600)],
    ['Client\u00A0: Verrerie', 'Site\u00A0: Chlef', 'Texte'],
  ],
  ['blank lines are none', [line(' ', 700), line('Texte', 684)], ['Texte']],
  ['nothing', [], []],
])('%s', (_, pieces, paragraphs) => {
  expect(paragraphsOf(pieces)).toEqual(paragraphs)
})
