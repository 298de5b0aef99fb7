import { crc32, deflateSync } from 'node:zlib'

/** A PNG like a photo: soft shapes with grain, so that it has the weight of one. https://www.w3.org/TR/png-3/ */
export function picture(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0, at = 0; y < height; y += 1) {
    at += 1
    for (let x = 0; x < width; x += 1, at += 3) {
      const grain = ((x * 7919 + y * 104_729) % 251) / 16
      rows[at] = 120 + 90 * Math.sin(x / 90) + grain
      rows[at + 1] = 130 + 80 * Math.cos(y / 70) + grain
      rows[at + 2] = 110 + 60 * Math.sin((x + y) / 110) + grain
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
