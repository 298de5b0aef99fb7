import { instantOf } from '../../../../sync/domain/zones.ts'

/** When a camera says that it took a picture: read from the first bytes of a JPEG (Exif 2.32, segment APP1). */
export interface ExifDate {
  /** YYYY-MM-DDTHH:MM:SS on the clock of the camera. */
  readonly wallClock: string
  /** ±HH:MM of that clock; null: the camera does not say. */
  readonly offset: string | null
}

/** Before it no camera of ours was made. */
const FIRST_YEAR = Date.UTC(2000, 0, 1)

/** Milliseconds; NaN: no time. A clock without an offset is read as that of the country `pays`. */
export const instantThere = ({ wallClock, offset }: ExifDate, pays: string): number =>
  offset === null ? (instantOf(wallClock, pays)?.getTime() ?? Number.NaN) : Date.parse(`${wallClock}${offset}`)

/** Milliseconds; null: before 2000 or still to come, so that the clock of the camera was wrong. */
export function reasonableInstant(date: ExifDate, pays: string, now: number): number | null {
  const at = instantThere(date, pays)
  return at >= FIRST_YEAR && at <= now ? at : null
}

const APP1 = 0xffe1
const START_OF_SCAN = 0xffda
const POINTER_TO_EXIF = 0x8769
const DATE_TIME_ORIGINAL = 0x9003
const OFFSET_TIME_ORIGINAL = 0x9011
const TEXT = 2

/** Null: no JPEG, no such segment, or one without a date. Never throws, whatever the bytes. */
export function exifDate(bytes: Uint8Array): ExifDate | null {
  try {
    const tiff = tiffOf(bytes)
    return tiff && dateOf(tiff)
  } catch (error) {
    // An address beyond the end: a damaged or a cut segment.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The TIFF structure within the APP1 segment whose first word is "Exif". */
function tiffOf(bytes: Uint8Array): DataView | null {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.byteLength < 4 || file.getUint16(0) !== 0xffd8) return null
  for (let at = 2; at + 4 <= file.byteLength;) {
    const [marker, length] = [file.getUint16(at), file.getUint16(at + 2)]
    if (marker < 0xff00 || marker === START_OF_SCAN || length < 2) return null
    if (marker === APP1 && textAt(file, at + 4, 6) === 'Exif\0\0') {
      return new DataView(file.buffer, file.byteOffset + at + 10, length - 8)
    }
    at += 2 + length
  }
  return null
}

function dateOf(tiff: DataView): ExifDate | null {
  const order = textAt(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const little = order === 'II'
  const find = (directory: number, wanted: number): number | null => {
    const count = tiff.getUint16(directory, little)
    for (let entry = 0; entry < count; entry += 1) {
      const at = directory + 2 + entry * 12
      if (tiff.getUint16(at, little) === wanted) return at
    }
    return null
  }
  const pointer = find(tiff.getUint32(4, little), POINTER_TO_EXIF)
  if (pointer === null) return null
  const exif = tiff.getUint32(pointer + 8, little)
  const read = (tag: number, length: number): string | null => {
    const at = find(exif, tag)
    if (at === null || tiff.getUint16(at + 2, little) !== TEXT || tiff.getUint32(at + 4, little) < length) return null
    return textAt(tiff, tiff.getUint32(at + 8, little), length)
  }
  const wallClock = wallClockOf(read(DATE_TIME_ORIGINAL, 19))
  return wallClock === null ? null : { wallClock, offset: offsetOf(read(OFFSET_TIME_ORIGINAL, 6)) }
}

/** "2026:05:04 09:15:00" as ISO 8601 writes it; null: blanks, noughts, or a day that no calendar has. */
function wallClockOf(text: string | null): string | null {
  const parts = /^(\d{4})[:-](\d{2})[:-](\d{2})[ T](\d{2}:\d{2}:\d{2})$/.exec(text ?? '')
  if (!parts) return null
  const [, year, month, day, time] = parts
  const written = `${year}-${month}-${day}T${time}`
  const at = new Date(`${written}Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(written) ? written : null
}

/** Clocks of the Earth stand from -12:00 to +14:00. */
const offsetOf = (text: string | null): string | null => (/^[+-](0\d|1[0-4]):[0-5]\d$/.test(text ?? '') ? text : null)

function textAt(view: DataView, at: number, length: number): string {
  return Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index))).join('')
}
