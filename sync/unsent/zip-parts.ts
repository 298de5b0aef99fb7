import { Inflate } from 'fflate'

/** One file of an archive, as its directory describes it. */
interface Listed {
  readonly packed: boolean
  readonly packedSize: number
  readonly size: number
  /** Offset of its local header. */
  readonly at: number
}

export interface ZipParts {
  readonly names: ReadonlySet<string>
  /** Unpacked size of all files together, by the directory. */
  readonly bytes: number
  /** Null: missing, packed in an unknown way, or of another length than the directory says. */
  extract(name: string): Uint8Array<ArrayBuffer> | null
}

/**
 * https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, sections 4.3.7, 4.3.12 and 4.3.16; neither ZIP64 nor
 * encryption.
 */
const END = 0x06054b50
const END_BYTES = 22
const LONGEST_REMARK = 0xffff
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const HEADING = 0x04034b50
const HEADING_BYTES = 30
const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 1
/** Input size per step of the decompressor: the output may be a thousand times larger. */
const STEP = 16 * 1024

/**
 * Reads the directory only. Null: no ZIP, a truncated one, or one with a duplicate name. Extraction stops when a file
 * exceeds its declared size, so that a few kilobytes never become gigabytes.
 */
export function zipParts(bytes: Uint8Array<ArrayBuffer>): ZipParts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const listed = new Map<string, Listed>()
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY) return null
    const method = view.getUint16(at + 10, true)
    const [nameBytes, extraBytes, remarkBytes] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ]
    const name = new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes))
    const isPlain = (view.getUint16(at + 8, true) & ENCRYPTED) === 0 && (method === STORED || method === DEFLATED)
    if (listed.has(name) || !isPlain) return null
    listed.set(name, {
      packed: method === DEFLATED,
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at += ENTRY_BYTES + nameBytes + extraBytes + remarkBytes
  }
  return {
    names: new Set(listed.keys()),
    bytes: [...listed.values()].reduce((sum, { size }) => sum + size, 0),
    extract(name) {
      const one = listed.get(name)
      const packed = one && contentOf(bytes, view, one)
      if (!packed) return null
      return one.packed ? inflated(packed, one.size) : packed.byteLength === one.size ? new Uint8Array(packed) : null
    },
  }
}

function endOf(view: DataView): number | null {
  const last = view.byteLength - END_BYTES
  for (let at = last; at >= Math.max(0, last - LONGEST_REMARK); at -= 1) if (view.getUint32(at, true) === END) return at
  return null
}

function contentOf(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  { at, packedSize }: Listed,
): Uint8Array<ArrayBuffer> | null {
  if (at + HEADING_BYTES > bytes.byteLength || view.getUint32(at, true) !== HEADING) return null
  const begin = at + HEADING_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return begin + packedSize <= bytes.byteLength ? bytes.subarray(begin, begin + packedSize) : null
}

function inflated(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> | null {
  const whole = new Uint8Array(size)
  let length = 0
  const unpacker = new Inflate((chunk) => {
    if (length + chunk.byteLength <= size) whole.set(chunk, length)
    length += chunk.byteLength
  })
  try {
    for (let at = 0; at < packed.byteLength; at += STEP) {
      unpacker.push(packed.subarray(at, at + STEP), at + STEP >= packed.byteLength)
      if (length > size) return null
    }
  } catch {
    return null
  }
  return length === size ? whole : null
}
