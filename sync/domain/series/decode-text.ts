import { HEAD_BYTES, typeByMark } from '../file-kind.ts'

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
] as const satisfies readonly TextEncoding[]

/** The encoding of an instrument's file, by its mark, its zero bytes, or whether it is well-formed UTF-8. */
export function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 4096)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) > head.length / 5) return odd > even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text without its byte-order mark. Malformed bytes become U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: TextEncoding): string => new TextDecoder(encoding).decode(bytes)

/** A workbook of before 2007. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/** Whether these are the bytes of something else than text. */
export function isBinary(bytes: Uint8Array): boolean {
  if (typeByMark(bytes.subarray(0, HEAD_BYTES)) !== null) return true
  if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte)) return true
  return !encodingOf(bytes).startsWith('utf-16') && bytes.subarray(0, 4096).includes(0)
}
