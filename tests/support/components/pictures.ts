/** A PNG with the grain of a photo, so that it is as heavy as one. */
export async function aPhotograph(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const image = context.createImageData(width, height)
  let grain = 1
  for (let at = 0; at < image.data.length; at += 4) {
    grain = (Math.imul(grain, 1_664_525) + 1_013_904_223) >>> 0
    image.data.set([grain >>> 24, (grain >>> 16) & 255, (grain >>> 8) & 255, 255], at)
  }
  context.putImageData(image, 0, 0)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'IMG.png', { type: 'image/png' })
}

/** Soft shapes with grain: as light as a photo is once it was made small. */
export async function aSoftPicture(
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg' = 'image/png',
): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const image = context.createImageData(width, height)
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const grain = ((x * 7919 + y * 104_729) % 251) / 16
    image.data.set([120 + 90 * Math.sin(x / 90) + grain, 130 + 80 * Math.cos(y / 70) + grain, 110 + grain, 255], at * 4)
  }
  context.putImageData(image, 0, 0)
  return canvas.convertToBlob({ type })
}
