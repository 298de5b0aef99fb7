/** The first bytes of a JPEG as a camera writes them. https://www.cipa.jp/std/documents/e/DC-008-2012_E.pdf */
export interface Written {
  /** "2026:05:04 09:15:00" */
  readonly taken?: string
  /** "+03:00" */
  readonly offset?: string
  readonly order?: 'II' | 'MM'
}

const TEXT = 2
const LONG = 4
const ENTRY = 12

/** Start of image, an APP0 segment as JFIF has it, and the APP1 segment that says when. */
export function jpegHead({ taken, offset, order = 'MM' }: Written): Uint8Array<ArrayBuffer> {
  const said = [
    [0x9003, taken],
    [0x9011, offset],
  ] as const
  const tiff = tiffOf(
    said.flatMap(([tag, text]) => (text === undefined ? [] : [[tag, text] as const])),
    order,
  )
  const exif = [...bytesOf('Exif\0\0'), ...tiff]
  const jfif = bytesOf('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0')
  return Uint8Array.from([0xff, 0xd8, ...segment(0xe0, jfif), ...segment(0xe1, exif)])
}

/** The head before the rest of a JPEG that has none. */
export async function withExif(jpeg: Blob, written: Written): Promise<Blob> {
  return new Blob([jpegHead(written), await jpeg.slice(2).arrayBuffer()], { type: 'image/jpeg' })
}

const bytesOf = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0))

const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]

/** A directory with the name of the device and the address of a second one, which holds the texts. */
function tiffOf(texts: readonly (readonly [tag: number, text: string])[], order: 'II' | 'MM'): number[] {
  const number = (value: number, size: 2 | 4) => {
    const bytes = Array.from({ length: size }, (_, at) => (value >>> (8 * (size - 1 - at))) & 255)
    return order === 'II' ? bytes.toReversed() : bytes
  }
  const entry = (tag: number, type: number, count: number, value: number) => [
    ...number(tag, 2),
    ...number(type, 2),
    ...number(count, 4),
    ...number(value, 4),
  ]
  const model = bytesOf('SM-A155F\0')
  const second = 8 + 2 + 2 * ENTRY + 4
  let room = second + 2 + texts.length * ENTRY + 4
  const place = (length: number) => (room += length) - length
  const modelAt = place(model.length)
  const laid = texts.map(([tag, text]) => ({ tag, data: bytesOf(`${text}\0`), at: place(text.length + 1) }))
  return [
    ...bytesOf(order),
    ...number(42, 2),
    ...number(8, 4),
    ...number(2, 2),
    ...entry(0x0110, TEXT, model.length, modelAt),
    ...entry(0x8769, LONG, 1, second),
    ...number(0, 4),
    ...number(laid.length, 2),
    ...laid.flatMap(({ tag, data, at }) => entry(tag, TEXT, data.length, at)),
    ...number(0, 4),
    ...model,
    ...laid.flatMap(({ data }) => data),
  ]
}
