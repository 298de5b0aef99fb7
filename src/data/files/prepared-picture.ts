/**
 * Pictures to send: as large as a screen shows, upright, and without the data that a camera or an editor writes into
 * them (place, device, author): every picture is drawn again. A file that cannot be drawn here is no picture, whatever
 * its type and its name.
 */

import { fileType } from '../../../sync/domain/file-kind.ts'
import type { DispatchOutcome, PhotoFile, PhotoType } from '../../../sync/index.ts'

/** About this many bytes a picture: a page of text or a crack in a wall stays readable. */
const WANTED_BYTES = 300_000
const SIDE = 1600
const TRIES = [
  { type: 'image/jpeg', side: SIDE, quality: 0.82 },
  { type: 'image/jpeg', side: SIDE, quality: 0.7 },
  { type: 'image/jpeg', side: 1280, quality: 0.7 },
  { type: 'image/jpeg', side: 1024, quality: 0.6 },
] as const satisfies readonly Try[]
/** Drawings and screenshots are small as they are, and blur as JPEG. */
const AS_A_DRAWING: Try = { type: 'image/png', side: 4096, quality: 1 }

interface Try {
  readonly type: 'image/jpeg' | 'image/png'
  /** Pixels, of the longer one. */
  readonly side: number
  readonly quality: number
}

export interface PreparedPicture {
  readonly file: File
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export type PhotoOutcome = DispatchOutcome | { readonly kind: 'unreadable' }

/** As a command of a photo names it: the outbox freezes the file and fills in its path and hash. */
export const announcedPicture = ({ file: { type, size }, width, height }: PreparedPicture): PhotoFile => ({
  path: '',
  type: type as PhotoType,
  size,
  sha256: '',
  width,
  height,
})

/** Null: this browser cannot read it. */
export async function preparePicture(given: File): Promise<PreparedPicture | null> {
  const bitmap = await createImageBitmap(given, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return null
  try {
    const isDrawing = given.size <= WANTED_BYTES && (await fileType(given)) === 'image/png'
    let drawn: PreparedPicture | null = null
    for (const one of isDrawing ? [AS_A_DRAWING, ...TRIES] : TRIES) {
      drawn = await draw(bitmap, given.name, one)
      if (!drawn || drawn.file.size <= WANTED_BYTES) return drawn
    }
    return drawn
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, name: string, { type, side, quality }: Try): Promise<PreparedPicture | null> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const [width, height] = [
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  ]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return null
  if (type === 'image/jpeg') {
    // JPEG knows no transparency; black would hide dark writing.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
  return blob && { file: new File([blob], `${name.replace(/\.[^.]*$/, '')}${ENDINGS[type]}`, { type }), width, height }
}

const ENDINGS: Readonly<Record<Try['type'], string>> = { 'image/jpeg': '.jpg', 'image/png': '.png' }
