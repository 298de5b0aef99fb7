/**
 * Pictures on their way out: as large as a screen shows, upright, and without what a camera writes into them (where it was
 * taken, by which device). What cannot be drawn here is no picture.
 */

/** About this many bytes a picture: a page of text or a crack in a wall stays readable. */
const WANTED_BYTES = 300_000
const SIDE = 1600
const TRIES = [{ side: SIDE, quality: 0.82 }, { side: SIDE, quality: 0.7 }, { side: 1280, quality: 0.7 }, { side: 1024, quality: 0.6 }] as const

export interface PreparedPicture {
  readonly file: File
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** Null: this browser cannot read it. */
export async function preparePicture(given: File): Promise<PreparedPicture | null> {
  const bitmap = await createImageBitmap(given, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  try {
    // Drawings and screenshots are small as they are, and blur as JPEG.
    if (given.type === 'image/png' && given.size <= WANTED_BYTES) return { file: given, width: bitmap.width, height: bitmap.height }
    let drawn: PreparedPicture | null = null
    for (const { side, quality } of TRIES) {
      drawn = await draw(bitmap, given.name, side, quality)
      if (!drawn || drawn.file.size <= WANTED_BYTES) return drawn
    }
    return drawn
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, name: string, side: number, quality: number): Promise<PreparedPicture | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  // JPEG knows no transparency; black would swallow what is written on it.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return blob && { file: new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }), width, height }
}
