/** The chunks of a PNG, or the segments of a JPEG before its pixels: each place where a camera or an editor writes. */
export async function writtenIn(picture: Blob): Promise<readonly string[]> {
  const view = new DataView(await picture.arrayBuffer())
  const names: string[] = []
  if (view.getUint16(0) === 0xffd8) {
    for (let at = 2; view.getUint16(at) !== 0xffda; at += 2 + view.getUint16(at + 2)) {
      names.push(view.getUint16(at).toString(16))
    }
    return names
  }
  for (let at = 8; at < view.byteLength; at += 12 + view.getUint32(at)) {
    names.push(String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + 4 + index))))
  }
  return names
}

/** Pixels and how to read them, nothing else. */
export const HARMLESS = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'IDAT',
  'IEND',
  // JFIF, the profile of the canvas, quantisation, frame, Huffman tables.
  'ffe0',
  'ffe2',
  'ffdb',
  'ffc0',
  'ffc4',
])
